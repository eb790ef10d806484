/**
 * The rules for an edited invitation: its last version must arrive, once. An earlier version may have arrived before,
 * and is then removed; it must not be sent after its edit was accepted.
 */
import type { CancelOrder, EditOrder, InviteOrder, OrderResult } from './orders.ts';
import { HEARD_LATE_MS } from './recorder.ts';

/** Results of a stored edit; it stays in the table even if the server refuses it. */
const ACCEPTED: ReadonlySet<OrderResult | undefined> = new Set<OrderResult | undefined>([
  'accepted',
  'saved',
  'refused',
  'uncertain',
]);

export function isAccepted(outcome: OrderResult | undefined): boolean {
  return ACCEPTED.has(outcome);
}

/**
 * The e-mails of which the invitation has one at the end: the last accepted one, and later ones whose result was not
 * shown because the browser was killed.
 */
export function latestForms(
  invite: InviteOrder,
  edits: readonly EditOrder[],
  acknowledged: ReadonlyMap<string, OrderResult>,
): Set<string> {
  let latest = new Set([invite.email]);
  for (const { id, email } of edits) {
    const outcome = acknowledged.get(id);
    if (isAccepted(outcome)) latest = new Set([email]);
    else if (outcome === undefined) latest.add(email);
  }
  return latest;
}

interface Moments {
  readonly acknowledged: ReadonlyMap<string, OrderResult>;
  readonly acknowledgedAt: ReadonlyMap<string, number>;
  readonly firstSent: ReadonlyMap<string, number>;
}

/** E-mails first sent after a later one had been accepted. */
export function lateForms(
  invite: InviteOrder,
  edits: readonly EditOrder[],
  { acknowledged, acknowledgedAt, firstSent }: Moments,
): Set<string> {
  const late = new Set<string>();
  for (const [index, { id }] of edits.entries()) {
    if (!isAccepted(acknowledged.get(id))) continue;
    const replacedAt = acknowledgedAt.get(id) ?? 0;
    for (const { email } of [invite, ...edits.slice(0, index)]) {
      if ((firstSent.get(email) ?? 0) > replacedAt + HEARD_LATE_MS) late.add(email);
    }
  }
  return late;
}

const TAKEN_BACK: ReadonlySet<OrderResult | undefined> = new Set<OrderResult | undefined>([
  'saved',
  'cancelled-out',
]);

/** E-mails first sent after their invitation had been cancelled. */
export function sentAfterCancel(
  forms: readonly (InviteOrder | EditOrder)[],
  cancels: readonly CancelOrder[],
  { acknowledged, acknowledgedAt, firstSent }: Moments,
): Set<string> {
  const moments = cancels
    .filter(({ id }) => TAKEN_BACK.has(acknowledged.get(id)))
    .map(({ id }) => acknowledgedAt.get(id) ?? Number.POSITIVE_INFINITY);
  const cancelledAt = Math.min(Number.POSITIVE_INFINITY, ...moments) + HEARD_LATE_MS;
  const emails = forms.map(({ email }) => email);
  return new Set(emails.filter((email) => (firstSent.get(email) ?? 0) > cancelledAt));
}
