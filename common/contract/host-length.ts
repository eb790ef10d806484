const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

/**
 * Whether a host name is within DNS limits (RFC 1035). Check it before a conversion to Punycode, which is quadratic in
 * the length of a label.
 */
export function hasHostLength(name: string): boolean {
  if (name.length > LONGEST_NAME * 2) return false;
  const composed = name.normalize('NFC');
  return (
    composed.length <= LONGEST_NAME && composed.split('.').every(({ length }) => length <= LONGEST_LABEL)
  );
}
