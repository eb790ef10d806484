/** Longer than any path of ours: anyone who asks for what is not there writes no logs of megabytes. */
const LONGEST_PATH = 200;
/** Pages whose address carries an e-mail, a code or a token behind its first word. */
const SECRET = /(otp-verification|reset-password|generate-password|(?<![a-z\d-])pass(?![\w-]))./is;
/** A path may be encoded more than once by what stands in front. */
const MOST_DECODINGS = 3;

/** A path as logs may have it. However it is spelt, what stands behind the word of a secret page is left out. */
export function loggedPath(path: string): string {
  const decoded = decodings(path).find((one) => SECRET.test(one));
  const found = decoded === undefined ? undefined : SECRET.exec(decoded);
  const shown = found ? `${found.input.slice(0, found.index)}${found[1]}/…` : path;
  return shown.length > LONGEST_PATH ? `${shown.slice(0, LONGEST_PATH)}…` : shown;
}

function decodings(path: string): string[] {
  const found = [path];
  for (let made = 0; made < MOST_DECODINGS; made += 1)
    // Sign by sign: one that is malformed must not keep the others hidden.
    found.push(
      (found.at(-1) ?? '').replace(/%([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  return found;
}
