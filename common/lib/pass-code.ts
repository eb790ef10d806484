/**
 * Codes of passes: ten characters of Crockford's base 32, which has no two that look alike. `I`, `L` and `O` are read as
 * the digits that they are mistaken for.
 */
export const PASS_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PASS_LENGTH = 10;

const CODE = new RegExp(`^[${PASS_ALPHABET}]{${PASS_LENGTH}}$`);
const ADDRESS = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?pass\/([^/?#]+)\/?(?:[?#].*)?$/is;

/**
 * The code in what was typed or scanned: a code in whatever case, with spaces or hyphens between its groups and in whatever width, or the
 * address that the QR code of a pass holds. Undefined when it is neither.
 */
export function readPassCode(text: string): string | undefined {
  const shown = text.normalize('NFKC').trim();
  const [, inAddress = shown] = ADDRESS.exec(shown) ?? [];
  const code = inAddress
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}

/** A code in groups, as it is shown and read aloud: `7K3M QX 9TBD`. */
export function groupPassCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, 6)} ${code.slice(6)}`;
}

/** The address that the QR code of a pass holds. @param origin the portal's, without a slash at its end */
export function passAddress(origin: string, code: string): string {
  return `${origin}/pass/${code}`;
}
