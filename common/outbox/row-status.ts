/** What an API of another make says of a row of a sheet, in our words. */
const SENT = new Set(
  'sent ok true 1 success successful succeeded invited created added accepted delivered done'.split(' '),
);
const OWN_REFUSALS = new Set(['invalid', 'duplicate', 'already_invited', 'over_limit', 'left_out']);
const REFUSED = new Set('false 0 fail failed failure error rejected refused bounced skipped'.split(' '));

/** `undefined` for a word that is not known to mean either: then nothing is announced by it. */
export function rowStatus(word: string): string | undefined {
  const folded = word.trim().toLowerCase();
  if (SENT.has(folded)) return 'sent';
  if (OWN_REFUSALS.has(folded)) return folded;
  return REFUSED.has(folded) ? 'invalid' : undefined;
}
