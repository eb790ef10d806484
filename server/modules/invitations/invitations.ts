import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { MailState } from '../../../common/contract/mail-states.ts';
import { LETTERS_OF_TWO } from '../../../common/lib/name-spellings.ts';
import { countOf } from '../../core/count-of.ts';
import { emailKey, mailboxKey } from '../../core/email.ts';
import { mapYielding } from '../../core/map-yielding.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { newId } from '../../infra/db/new-id.ts';
import { WATCHED, type WatchedRows } from '../../infra/db/rows-version.ts';
import { type CompanyRow, type InvitationRow, type ItemRow, invitations } from '../../infra/db/schema.ts';
import { placesForPeople } from '../doors/door-log.ts';
import { isAccessCodeVisible } from '../items/access-code.ts';
import { type ItemOwner, type ListFilter, lockItem } from '../items/find-item.ts';
import { ITEM_MESSAGES } from '../items/item-kind.ts';
import { pageOf } from '../items/paging.ts';
import { type PeopleSearch, peopleSearchOf, searchTextOf } from '../items/search-text.ts';
import { activeOn, countActive, isActive } from './active-invitations.ts';
import { mayAddRecipient, recipientLimitMessage, takeDayMails } from './invitation-caps.ts';
import { ceilingMessage, isBoundByCeiling, placesOf } from './invitation-ceiling.ts';
import { type InvitationDeps, sendOrHoldAll } from './invitation-emails.ts';
import { latestMailOf, mailStatesOf, newMailState } from './mail-states.ts';
import { mailboxAccepts, mailboxMessage, mailboxRefusal } from './mailboxes.ts';
import { passCodesFor } from './pass-codes.ts';

const PEOPLE_PER_QUERY = 2_000;

/** An invitation in answers. */
export interface InvitationAnswer {
  _id: string;
  name: string;
  email: string;
  mail?: MailState;
}

/**
 * Invites a person to an item locked by the caller. An e-mail is invited once, whoever asks and however often;
 * locations and events without a limit have no limit by plan.
 */
export async function invite(
  deps: InvitationDeps,
  { item, company }: { item: ItemRow; company: Pick<CompanyRow, 'name'> },
  person: { name: string; email: string },
): Promise<InvitationAnswer | Failure> {
  const { tx, now } = deps;
  const name = person.name.trim();
  const email = emailKey(person.email);
  if (await findActive(tx, item.id, email)) return alreadyInvited(email, item);
  const full = await limitRefusal(tx, item);
  if (full) return full;
  const spent = await reachRefusal(deps, item, email);
  if (spent) return spent;
  const logSeq = await placesForPeople(tx, item, 1);
  const [passCode] = await passCodesFor(tx, item, 1);
  const [row] = await tx
    .insert(invitations)
    .values({
      logSeq,
      id: newId(now),
      itemId: item.id,
      name,
      email,
      mailbox: mailboxKey(email),
      searchText: searchTextOf(name, email),
      createdAt: now,
      passCode,
    })
    // The unique index decides: a concurrent request may have been faster.
    .onConflictDoNothing()
    .returning();
  if (!row) return alreadyInvited(email, item);
  await sendOrHoldAll(deps, { item, host: company.name, guests: [row] });
  return answerOf(row, newMailState(item));
}

/**
 * The invited people of an item, sorted by name, ignoring accents and case. Long lists are read in batches, so that the
 * embedded database serves other requests in between.
 */
export async function listInvitations(
  tx: Tx,
  itemId: string,
  filter: ListFilter,
): Promise<InvitationAnswer[]> {
  const search = peopleSearchOf(filter.search_key);
  const { limit, offset } = pageOf(filter);
  const people: InvitationAnswer[] = [];
  // Spelling variants cannot be compared in the database: then skipped rows are counted here.
  let skipped = search.isSpelledAs ? offset : 0;
  for (let last: InvitationRow | undefined; people.length < limit; ) {
    const rows: InvitationRow[] = await tx
      .select()
      .from(invitations)
      .where(
        and(
          activeOn(itemId),
          candidates(search),
          last &&
            sql`(${invitations.searchText} collate "C", ${invitations.id}) > (${last.searchText}, ${last.id})`,
        ),
      )
      .orderBy(sql`${invitations.searchText} collate "C"`, invitations.id)
      .limit(search.isSpelledAs ? PEOPLE_PER_QUERY : Math.min(PEOPLE_PER_QUERY, limit - people.length))
      .offset(last || search.isSpelledAs ? 0 : offset);
    const found = search.isSpelledAs ? await spelledAs(rows, search) : rows;
    const page = found.slice(skipped, skipped + limit - people.length);
    skipped -= Math.min(skipped, found.length);
    const mails = await mailStatesOf(tx, page);
    people.push(...page.map((row) => answerOf(row, mails.get(row.id))));
    last = rows.at(-1);
    if (rows.length < PEOPLE_PER_QUERY) break;
    await nextTurn();
  }
  return people;
}

/** A superset of the matching rows; `spelledAs` decides. */
function candidates({ keys, isSpelledAs }: PeopleSearch): SQL | undefined {
  return or(
    ...keys.map((key) => sql`strpos(${invitations.searchText}, ${key}) > 0`),
    isSpelledAs && sql`${invitations.name} ~ ${LETTERS_OF_TWO}`,
  );
}

/** Comparing thousands of long names takes a second. */
async function spelledAs(
  rows: InvitationRow[],
  { keys, isSpelledAs }: PeopleSearch,
): Promise<InvitationRow[]> {
  const found = await mapYielding(
    rows,
    (row) => keys.some((key) => row.searchText.includes(key)) || isSpelledAs?.(row) === true,
  );
  return rows.filter((_, at) => found[at]);
}

/** The rows that the list is read from. */
export const ROWS_OF_INVITED: WatchedRows = {
  table: invitations,
  where: activeOn(WATCHED.itemId),
  beside: latestMailOf(invitations),
};

function answerOf({ id, name, email }: InvitationRow, mail: MailState | undefined): InvitationAnswer {
  return { _id: id, name, email, ...(mail && { mail }) };
}

async function findActive(tx: Tx, itemId: string, email: string): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(activeOn(itemId), eq(invitations.email, email)));
  return row;
}

/** An active invitation of one of a company's items, and the item, both locked. */
export async function lockInvited(
  tx: Tx,
  owner: ItemOwner,
  invitationId: string,
): Promise<{ item: ItemRow; guest: InvitationRow } | undefined> {
  const isWanted = and(eq(invitations.id, invitationId), isActive);
  const [known] = await tx.select().from(invitations).where(isWanted);
  const item = known && (await lockItem(tx, owner, known.itemId));
  if (!item) return undefined;
  // Read again: another device may have cancelled it while this waited for the lock.
  const [guest] = await tx.select().from(invitations).where(isWanted).for('update');
  return guest && { item, guest };
}

/**
 * Locations may have any number of tenants, up to the ceiling of every list; events as many users as their plan allows.
 */
async function limitRefusal(tx: Tx, item: ItemRow): Promise<Failure | undefined> {
  const people = await countActive(tx, item.id);
  if (people < placesOf(item)) return undefined;
  if (isBoundByCeiling(item)) return failure(409, ceilingMessage(item));
  const limit = countOf(item.userLimit, 'user', 'users');
  const { admits } = ITEM_MESSAGES[item.kind];
  if (people === item.userLimit) {
    return failure(409, `${admits} ${limit}, and all are invited. Cancel an invitation or upgrade the plan.`);
  }
  // The plan became smaller after a refund: invited people stay.
  const tooMany = people - item.userLimit + 1;
  return failure(
    409,
    `${admits} ${limit}, and ${people} are invited. Cancel ${tooMany} invitations or upgrade the plan.`,
  );
}

/**
 * Cancelling frees places on the list, but must not let ever more people get the access code, nor mails without end.
 */
async function reachRefusal({ tx, now }: InvitationDeps, item: ItemRow, email: string) {
  if (!(await mayAddRecipient(tx, item, email))) return failure(409, recipientLimitMessage(item));
  const refusedTooOften = await mailboxRefusal(tx, item.companyId, now);
  if (refusedTooOften) return refusedTooOften;
  // Before the expensive query: such a refusal is not counted, so it could be repeated without limit.
  const spent = await dayRefusal(tx, item, now);
  if (spent) return spent;
  return (await mailboxAccepts(tx, item.id, email)) ? undefined : failure(409, mailboxMessage(item));
}

async function dayRefusal(tx: Tx, item: ItemRow, now: Date): Promise<Failure | undefined> {
  if (!isAccessCodeVisible(item)) return undefined;
  const { granted, refusal } = await takeDayMails(tx, item.companyId, 1, now);
  return granted === 1 ? undefined : refusal;
}

function alreadyInvited(email: string, { kind }: ItemRow): Failure {
  return failure(409, `${email} is already invited to this ${kind}.`);
}
