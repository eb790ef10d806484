import { and, eq, isNull } from 'drizzle-orm';
import { type JudgedRow, judgePeople, type SheetPerson } from '../../src/contract/people-sheet.ts';
import { newId } from '../db/new-id.ts';
import { type CompanyRow, type ItemRow, invitations } from '../db/schema.ts';
import { type InvitationDesk, sendOrHoldAll } from './invitation-mails.ts';
import { searchTextOf } from './invitations.ts';

/** What became of a row of the sheet. */
export interface BulkRow {
  row: number;
  email: string;
  status: 'sent' | Exclude<JudgedRow['status'], 'ready'>;
  message: string;
}

const ROWS_A_STATEMENT = 500;

/**
 * Invites all people of a sheet that may be invited, to an item that the caller has locked, and says of each row
 * what became of it. The page has judged the same rows before; who was invited meanwhile is found here.
 */
export async function inviteAll(
  desk: InvitationDesk,
  { item, company }: { item: ItemRow; company: Pick<CompanyRow, 'name'> },
  people: readonly SheetPerson[],
): Promise<BulkRow[]> {
  const invited = await invitedAddresses(desk, item.id);
  const placesLeft = item.userLimit === 0 ? Number.POSITIVE_INFINITY : item.userLimit - invited.size;
  const judged = judgePeople(people, { invited, placesLeft });
  const ready = judged.filter(({ status }) => status === 'ready');
  for (let from = 0; from < ready.length; from += ROWS_A_STATEMENT) {
    const guests = await desk.tx
      .insert(invitations)
      .values(ready.slice(from, from + ROWS_A_STATEMENT).map((person) => rowOf(desk, item, person)))
      .returning();
    await sendOrHoldAll(desk, { item, host: company.name, guests });
  }
  return judged.map(({ row, email, status, message }) => ({
    row,
    email,
    status: status === 'ready' ? 'sent' : status,
    message: status === 'ready' ? 'Inviation Sent Successfully' : message,
  }));
}

/** "12 of 14 people were invited." */
export function bulkMessage(rows: readonly BulkRow[]): string {
  const sent = rows.filter(({ status }) => status === 'sent').length;
  if (sent === rows.length) return 'Inviation Sent Successfully';
  return `${sent} of ${rows.length} people were invited.`;
}

function rowOf({ now }: InvitationDesk, item: ItemRow, person: SheetPerson) {
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

async function invitedAddresses({ tx }: InvitationDesk, itemId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), isNull(invitations.cancelledAt)));
  return new Set(rows.map(({ email }) => email));
}
