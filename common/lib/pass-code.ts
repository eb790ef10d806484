/**
 * Pass codes: ten characters of Crockford's base 32, which has no similar characters. `I`, `L` and `O` are read as the
 * digits that they are mistaken for.
 */
export const PASS_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const PASS_LENGTH = 10;

const CODE = new RegExp(`^[${PASS_ALPHABET}]{${PASS_LENGTH}}$`);
/** What some scanners set before a code to name its kind (AIM), as `]Q1`. */
const SYMBOLOGY = /^\][a-z]\w/i;
const ADDRESS = /^https?:\/\/[^/?#]+\/(?:[^?#]*\/)?pass\/([^/?#]+)\/?(?:[?#].*)?$/is;

/**
 * Parses a typed or scanned text: a code in any case and character width, with spaces or hyphens, or the URL in a
 * pass's QR code, either behind a scanner's mark of the symbology. Undefined if it is neither.
 */
export function readPassCode(text: string): string | undefined {
  const shown = text.normalize('NFKC').trim().replace(SYMBOLOGY, '');
  const [, inAddress = shown] = ADDRESS.exec(shown) ?? [];
  const code = inAddress
    .replace(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}

/** Formats a code in groups: `7K3M QX 9TBD`. */
export function groupPassCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4, 6)} ${code.slice(6)}`;
}

/** The URL in a pass's QR code. @param origin the portal's, without a trailing slash */
export function passAddress(origin: string, code: string): string {
  return `${origin}/pass/${code}`;
}
