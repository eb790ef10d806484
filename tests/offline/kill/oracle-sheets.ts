/** Compares the promises of sheets with the server. */
import type { OrderResult, Remainder, SheetOrder, TakeBackOrder } from './orders.ts';
import type { Effect } from './real-api.ts';
import { HEARD_LATE_MS } from './recorder.ts';

interface SheetEvidence {
  readonly sheets: readonly SheetOrder[];
  readonly takeBacks: readonly TakeBackOrder[];
  readonly acknowledged: ReadonlyMap<string, OrderResult>;
  readonly acknowledgedAt: ReadonlyMap<string, number>;
  readonly lastSent: ReadonlyMap<string, number>;
  readonly mails: ReadonlyMap<string, number>;
  readonly left: ReadonlyMap<string, Remainder>;
  readonly rows: ReadonlyMap<string, readonly Effect[]>;
}

const TAKEN_BACK: ReadonlySet<OrderResult | undefined> = new Set<OrderResult | undefined>([
  'accepted',
  'saved',
  'cancelled-out',
]);

/**
 * A saved sheet has each of its people invited once. An undone one has nobody invited at the end, and no request of it
 * is sent after the undo was promised; if the promise was not shown, either result is right.
 */
export function verifySheets(evidence: SheetEvidence) {
  const { sheets, takeBacks, acknowledged, mails, left, rows } = evidence;
  const lost: string[] = [];
  const doubled: string[] = [];
  const foreign: string[] = [];
  for (const { id, companyId, emails } of sheets) {
    const outcome = acknowledged.get(id);
    const takeBack = takeBacks.find(({ targetId }) => targetId === id);
    const back = takeBack && acknowledged.get(takeBack.id);
    // Refused or not saved: nothing was undone.
    const isOpen = takeBack !== undefined && (back === undefined || TAKEN_BACK.has(back));
    const isPromised = !isOpen && (outcome === 'accepted' || outcome === 'saved');
    for (const email of emails) {
      const own = rows.get(email) ?? [];
      const isMailedTwice = (mails.get(email) ?? 0) > 1;
      if (isPromised && own.length === 0 && !left.has(id))
        lost.push(`${id}: ${outcome}, yet without ${email}`);
      if (
        TAKEN_BACK.has(back) &&
        own.some(({ isCancelled }) => !isCancelled) &&
        !left.has(takeBack?.id ?? '')
      )
        lost.push(`${id}: taken back, yet ${email} is invited`);
      if (own.length > 1 || isMailedTwice) doubled.push(`${id}: ${email} twice`);
      if (own.some((row) => row.companyId !== companyId)) foreign.push(`${id}: row of another company`);
    }
    if (takeBack && TAKEN_BACK.has(back) && isSentAfter(takeBack, evidence))
      doubled.push(`${id}: sent after it was taken back`);
  }
  return { lost, doubled, foreign };
}

function isSentAfter(
  { id, targetId }: TakeBackOrder,
  { acknowledgedAt, lastSent }: Pick<SheetEvidence, 'acknowledgedAt' | 'lastSent'>,
): boolean {
  const promisedAt = acknowledgedAt.get(id) ?? Number.POSITIVE_INFINITY;
  return (lastSent.get(targetId) ?? 0) > promisedAt + HEARD_LATE_MS;
}
