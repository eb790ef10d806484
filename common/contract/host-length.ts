const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;

/**
 * Whether the name of a host is as short as those of the name system are (RFC 1035). To be asked before anything works
 * out how a name in other letters is written there: for one long label that takes time in the square of its length.
 */
export function hasHostLength(name: string): boolean {
  if (name.length > LONGEST_NAME * 2) return false;
  const composed = name.normalize('NFC');
  return (
    composed.length <= LONGEST_NAME && composed.split('.').every(({ length }) => length <= LONGEST_LABEL)
  );
}
