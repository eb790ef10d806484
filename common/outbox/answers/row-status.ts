/** Maps the row statuses of other APIs to ours. */
const SENT = new Set(
  'sent ok true 1 success successful succeeded invited created added accepted delivered done'.split(' '),
);
const OWN_REFUSALS = new Set(['invalid', 'duplicate', 'already_invited', 'over_limit', 'left_out']);
const REFUSED = new Set('false 0 fail failed failure error rejected refused bounced skipped'.split(' '));

/** `undefined` for an unknown word: then nothing is announced. */
export function rowStatus(word: string): string | undefined {
  const folded = word.trim().toLowerCase();
  if (SENT.has(folded)) return 'sent';
  if (OWN_REFUSALS.has(folded)) return folded;
  return REFUSED.has(folded) ? 'invalid' : undefined;
}
