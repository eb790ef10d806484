import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, inArray } from 'drizzle-orm';
import { calls } from '../../../common/contract/calls.ts';
import { type JudgedRow, judgePeople } from '../../../common/contract/people-sheet.ts';
import type { Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type CompanyRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { NO_PLACE, placesForPeople } from '../doors/door-log.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { activeOn, countActive } from './active-invitations.ts';
import type { AddressedPerson } from './addressed-people.ts';
import { recipientLimitMessage, recipientsLeft, takeDayMails } from './invitation-caps.ts';
import { ceilingMessage, isBoundByCeiling, placesOf } from './invitation-ceiling.ts';
import { type InvitationDeps, sendOrHoldAll } from './invitation-emails.ts';
import { acceptsAddress, mailboxMessage, reachedAddresses } from './mailboxes.ts';
import { passCodesFor } from './pass-codes.ts';

/** The result of a row of the sheet. */
export interface BulkRow {
  row: number;
  /** As in the sheet; a long one is cut and ends with "…". */
  email: string;
  status: 'sent' | Exclude<JudgedRow['status'], 'ready'>;
  /** Why it was not sent; empty if it was. */
  message: string;
  /** The invitation, if it was sent. */
  _id?: string;
}

/** Rows that are invited and mailed per batch; other requests are served between batches. */
const ROWS_PER_BATCH = 250;
/** Addresses of a sheet that are looked up per query. */
const ADDRESSES_PER_QUERY = 2_500;
/** Characters of an address that an answer repeats: it is stored for weeks, with up to thousands of rows. */
const MAX_ECHO_LENGTH = 80;

/**
 * Invites the people of a sheet to an item locked by the caller, and returns the result of each row. The page has
 * already checked the rows, but somebody may have been invited since.
 */
export async function inviteAll(
  deps: InvitationDeps,
  { item, company }: { item: ItemRow; company: Pick<CompanyRow, 'name'> },
  people: readonly AddressedPerson[],
): Promise<BulkRow[]> {
  const judged = await judge(deps.tx, item, people);
  const candidates = judged.filter(({ status }) => status === 'ready');
  const refused = await refusedRows(deps, item, candidates);
  const ready = candidates.filter(({ row }) => !refused.has(row));
  const ids = new Map<number, string>();
  for (let from = 0; from < ready.length; from += ROWS_PER_BATCH) {
    const piece = ready.slice(from, from + ROWS_PER_BATCH);
    const first = await placesForPeople(deps.tx, item, piece.length);
    const passCodes = await passCodesFor(deps.tx, item, piece.length);
    const rows = piece.map((person, at) => ({
      ...rowOf(deps, item, person),
      logSeq: first === NO_PLACE ? NO_PLACE : first + at,
      row: person.row,
      passCode: passCodes[at],
    }));
    for (const { row, id } of rows) ids.set(row, id);
    const guests = await deps.tx
      .insert(invitations)
      .values(rows.map(({ row: _, ...values }) => values))
      .returning();
    await sendOrHoldAll(deps, { item, host: company.name, guests });
    // Only yields: requests that need no database are served here, although the transaction is open.
    await nextTurn();
  }
  return judged.map(({ row, email: written, status, message }) => {
    const email = echoOf(written);
    const refusal = refused.get(row);
    if (refusal !== undefined) return { row, email, status: 'over_limit', message: refusal };
    if (status === 'over_limit' && isBoundByCeiling(item)) {
      return { row, email, status, message: ceilingMessage(item) };
    }
    const _id = ids.get(row);
    return { row, email, status: status === 'ready' ? 'sent' : status, message, ...(_id && { _id }) };
  });
}

function echoOf(email: string): string {
  return email.length <= MAX_ECHO_LENGTH ? email : `${email.slice(0, MAX_ECHO_LENGTH - 1)}…`;
}

/** Ready rows that exceed the number of people the item may reach or the company's mails per day, with the reason. */
async function refusedRows(
  { tx, now }: InvitationDeps,
  item: ItemRow,
  ready: readonly AddressedPerson[],
): Promise<Map<number, string>> {
  const refused = new Map<number, string>();
  if (ready.length === 0) return refused;
  const reached = await reachedAddresses(tx, item.id, [...new Set(ready.map(({ mailbox }) => mailbox))]);
  let left = await recipientsLeft(tx, item);
  for (const { row, address, mailbox } of ready) {
    const ofMailbox = reached.get(mailbox) ?? new Set();
    const isNew = !ofMailbox.has(address);
    if (isNew && left <= 0) refused.set(row, recipientLimitMessage(item));
    else if (!acceptsAddress(ofMailbox, address)) refused.set(row, mailboxMessage(item));
    else if (isNew) {
      reached.set(mailbox, ofMailbox.add(address));
      left -= 1;
    }
  }
  const mailed = ready.filter(({ row }) => !refused.has(row));
  if (mailed.length === 0 || !isAccessCodeVisible(item)) return refused;
  const { granted, refusal } = await takeDayMails(tx, item.companyId, mailed.length, now);
  for (const { row } of mailed.slice(granted)) refused.set(row, refusal.message);
  return refused;
}

/** "12 of 14 people were invited." */
export function bulkMessage(rows: readonly BulkRow[]): string {
  const sent = rows.filter(({ status }) => status === 'sent').length;
  if (sent === rows.length) return calls.bulkSendEventInvitations.success;
  return `${sent} of ${rows.length} people were invited.`;
}

function rowOf(
  { now }: InvitationDeps,
  item: ItemRow,
  { name, address, mailbox, searchText }: AddressedPerson,
) {
  return { id: newId(now), itemId: item.id, name, email: address, mailbox, searchText, createdAt: now };
}

/** Looks up only the sheet's own addresses, and counts the invited people only if somebody new may be invited. */
async function judge(
  tx: Tx,
  item: ItemRow,
  people: readonly AddressedPerson[],
): Promise<(AddressedPerson & JudgedRow)[]> {
  const invited = await invitedAmong(tx, item.id, people);
  const judged = judgePeople(people, { invited, placesLeft: Number.POSITIVE_INFINITY });
  if (!judged.some(({ status }) => status === 'ready')) return judged;
  const placesLeft = placesOf(item) - (await countActive(tx, item.id));
  return judgePeople(people, { invited, placesLeft });
}

async function invitedAmong(
  tx: Tx,
  itemId: string,
  people: readonly AddressedPerson[],
): Promise<Set<string>> {
  const emails = [...new Set(people.map(({ address }) => address))];
  const invited = new Set<string>();
  for (let from = 0; from < emails.length; from += ADDRESSES_PER_QUERY) {
    const some = emails.slice(from, from + ADDRESSES_PER_QUERY);
    const rows = await tx
      .select({ email: invitations.email })
      .from(invitations)
      .where(and(activeOn(itemId), inArray(invitations.email, some)));
    for (const { email } of rows) invited.add(email);
  }
  return invited;
}
