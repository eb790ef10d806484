import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { calls } from '../../../common/contract/calls.ts';
import { type JudgedRow, judgePeople, type SheetPerson } from '../../../common/contract/people-sheet.ts';
import { newId } from '../../infra/db/new-id.ts';
import { type CompanyRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { NO_PLACE, placesForPeople } from '../doors/door-log.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { searchTextOf } from '../items/search-text.ts';
import {
  countMailboxes,
  mailboxMessage,
  reachedBy,
  reachMessage,
  reachOf,
  takeDayMails,
} from './invitation-caps.ts';
import { ceilingMessage, isBoundByCeiling, placesOf } from './invitation-ceiling.ts';
import { type InvitationDeps, sendOrHoldAll } from './invitation-emails.ts';
import { passCodesFor } from './pass-codes.ts';

/** What became of a row of the sheet. */
export interface BulkRow {
  row: number;
  /** As the sheet has it; its beginning and "…" when it is long. */
  email: string;
  status: 'sent' | Exclude<JudgedRow['status'], 'ready'>;
  /** Why it was not sent; empty when it was. */
  message: string;
  /** The invitation of a sent one. */
  _id?: string;
}

/** Rows that are invited and mailed in one piece; between two of them others get their turn. */
const ROWS_A_STATEMENT = 250;
/** Characters of an address that an answer repeats: it is kept for weeks, with a row for each of thousands. */
const LONGEST_ECHO = 80;

/**
 * Invites all people of a sheet that may be invited, to an item that the caller has locked, and says of each row
 * what became of it. The page has judged the same rows before; who was invited meanwhile is found here.
 */
export async function inviteAll(
  deps: InvitationDeps,
  { item, company }: { item: ItemRow; company: Pick<CompanyRow, 'name'> },
  people: readonly SheetPerson[],
): Promise<BulkRow[]> {
  const invited = await invitedAddresses(deps, item.id);
  const placesLeft = placesOf(item) - invited.size;
  const judged = judgePeople(people, { invited, placesLeft });
  const refused = await refusedRows(deps, item, judged);
  const ready = judged.filter(({ row, status }) => status === 'ready' && !refused.has(row));
  const ids = new Map<number, string>();
  for (let from = 0; from < ready.length; from += ROWS_A_STATEMENT) {
    const piece = ready.slice(from, from + ROWS_A_STATEMENT);
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
    // Waits for nothing: requests that need no database are served here, though the transaction is open.
    await nextTurn();
  }
  return judged.map(({ row, email: address, status, message }) => {
    const email = echoOf(address);
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
  return email.length <= LONGEST_ECHO ? email : `${email.slice(0, LONGEST_ECHO - 1)}…`;
}

/** Ready rows that would reach more people than the item may, or than the company may mail today, and why. */
async function refusedRows(
  { tx, now }: InvitationDeps,
  item: ItemRow,
  judged: readonly JudgedRow[],
): Promise<Map<number, string>> {
  const refused = new Map<number, string>();
  const ready = judged.filter(({ status }) => status === 'ready');
  const reach = reachOf(item);
  const reached = await reachedBy(tx, item.id);
  const mailboxes = countMailboxes(reached);
  for (const { row, email } of ready) {
    const address = email.toLowerCase();
    if (!reached.has(address) && reached.size >= reach) refused.set(row, reachMessage(item));
    else if (mailboxes.takes(address)) reached.add(address);
    else refused.set(row, mailboxMessage(item));
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

function rowOf({ now }: InvitationDeps, item: ItemRow, person: SheetPerson) {
  const email = person.email.toLowerCase();
  const { name } = person;
  return {
    id: newId(now),
    itemId: item.id,
    name,
    email,
    searchText: searchTextOf(name, email),
    createdAt: now,
  };
}

async function invitedAddresses({ tx }: InvitationDeps, itemId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), isNull(invitations.cancelledAt)));
  return new Set(rows.map(({ email }) => email));
}
