/** Longer than any path of ours, so that unknown paths cannot fill the logs with megabytes. */
const MAX_PATH_LENGTH = 200;
/** Pages whose address contains an e-mail, a code or a token after its first segment. */
const SECRET = /(otp-verification|reset-password|generate-password|(?<![a-z\d-])pass(?![\w-]))./is;
/** A path may be encoded more than once by proxies in front. */
const MAX_DECODINGS = 3;

/** A path without secrets, for logs. However it is encoded, the part after the name of a secret page is removed. */
export function loggedPath(path: string): string {
  const decoded = decodings(path).find((one) => SECRET.test(one));
  const found = decoded === undefined ? undefined : SECRET.exec(decoded);
  const shown = found ? `${found.input.slice(0, found.index)}${found[1]}/…` : path;
  return shown.length > MAX_PATH_LENGTH ? `${shown.slice(0, MAX_PATH_LENGTH)}…` : shown;
}

function decodings(path: string): string[] {
  const found = [path];
  for (let made = 0; made < MAX_DECODINGS; made += 1)
    // Character by character: a malformed one must not keep the others encoded.
    found.push(
      (found.at(-1) ?? '').replace(/%([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    );
  return found;
}
