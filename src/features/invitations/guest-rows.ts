import * as z from 'zod/mini';
import type { Invitation } from '../../contract/invitations.ts';
import type { WaitingEntry } from '../../offline/use-waiting.ts';

/** Somebody on the server's list; `cancelling` while a cancellation waits on the device. */
export type ListedRow =
  | { readonly state: 'invited'; readonly key: string; readonly guest: Invitation }
  | {
      readonly state: 'cancelling';
      readonly key: string;
      readonly guest: Invitation;
      readonly entry: WaitingEntry;
    };

/**
 * What the device holds and the server has not taken: it waits, is taken back again before it is known to have
 * arrived, or was refused, and `entry.message` says why.
 */
export type AttentionRow =
  | {
      readonly state: 'waiting' | 'withdrawing' | 'refused';
      readonly key: string;
      readonly guest: Person;
      readonly entry: WaitingEntry;
    }
  | {
      readonly state: 'cancel-refused';
      readonly key: string;
      readonly guest: Invitation;
      readonly entry: WaitingEntry;
    };

export type Person = Pick<Invitation, 'name' | 'email'>;
export type GuestRow = ListedRow | AttentionRow;

const SendRequest = z.object({ name: z.string(), email: z.string() });
const CancelRequest = z.object({ invitation_id: z.string().check(z.minLength(1)) });

/**
 * The server's list and the outbox as one, merged at render time: nothing that waits is ever written into the
 * cached answer, so that a crash cannot leave an invitation on the list that nobody sent.
 */
export function guestRows(
  invited: readonly Invitation[],
  waiting: readonly WaitingEntry[],
): { attention: AttentionRow[]; listed: ListedRow[] } {
  const cancels = new Map<string, WaitingEntry>();
  const withdrawn = new Set(waiting.map(({ dependsOn }) => dependsOn));
  const attention: AttentionRow[] = [];
  for (const entry of waiting) {
    const cancel = z.safeParse(CancelRequest, entry.request);
    if (cancel.success) cancels.set(cancel.data.invitation_id, entry);
    const send = z.safeParse(SendRequest, entry.request);
    if (!send.success) continue;
    const state = sendState(entry, withdrawn.has(entry.id));
    attention.push({ state, key: entry.id, guest: send.data, entry });
  }
  const listed: ListedRow[] = [];
  for (const guest of invited) {
    const entry = cancels.get(guest._id);
    if (entry?.state === 'parked') attention.push({ state: 'cancel-refused', key: entry.id, guest, entry });
    listed.push(rowOf(guest, entry));
  }
  return { attention: inOrder(withoutDelivered(attention, listed)), listed };
}

function sendState(entry: WaitingEntry, isWithdrawn: boolean) {
  if (entry.state === 'parked') return 'refused';
  return isWithdrawn ? 'withdrawing' : 'waiting';
}

function rowOf(guest: Invitation, cancel: WaitingEntry | undefined): ListedRow {
  if (!cancel || cancel.state === 'parked') return { state: 'invited', key: guest._id, guest };
  return { state: 'cancelling', key: guest._id, guest, entry: cancel };
}

/** Refusals, which need somebody, before what only needs time; the latest on top. */
function inOrder(rows: AttentionRow[]): AttentionRow[] {
  const latestFirst = rows.toReversed();
  return [
    ...latestFirst.filter(({ state }) => !isPatient(state)),
    ...latestFirst.filter(({ state }) => isPatient(state)),
  ];
}

/**
 * Leaves out what has been sent and is on the server's list: the list got here before the entry was struck off.
 * What was never sent stays, also when somebody with its e-mail is listed: the server's word on that is to come.
 */
function withoutDelivered(rows: AttentionRow[], listed: readonly ListedRow[]): AttentionRow[] {
  const mayBeDelivered = ({ state, entry }: AttentionRow) => isPatient(state) && entry.attempts > 0;
  if (!rows.some(mayBeDelivered)) return rows;
  const emails = new Set<string>();
  for (const { state, guest } of listed) if (state === 'invited') emails.add(addressKey(guest));
  return rows.filter((row) => !mayBeDelivered(row) || !emails.has(addressKey(row.guest)));
}

/** Needs nothing but time. */
function isPatient(state: AttentionRow['state']): boolean {
  return state === 'waiting' || state === 'withdrawing';
}

function addressKey({ email }: Person): string {
  return email.trim().toLowerCase();
}
