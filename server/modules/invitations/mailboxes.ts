/**
 * Limits how many addresses of one mailbox, such as `ada+1@` and `ada+2@`, an item may reach, as one person reads all
 * of them. The mailbox is stored with each invitation, so that an index finds all of its addresses.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { mailboxKey, nameOfMailbox } from '../../core/email.ts';
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import { ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import { type ItemRow, invitations } from '../../infra/db/schema.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import {
  nextAttemptAt,
  type RateLimit,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { isReached } from './invitation-caps.ts';

const MAX_PER_MAILBOX = 10;
/** Mailboxes per query. */
const MAILBOXES_PER_STATEMENT = 2_500;

/** The addresses that an item has reached, by mailbox. */
type Reached = Map<string, Set<string>>;

/** Whether a mailbox accepts one more address beside those reached; a reached one is always accepted. */
export function acceptsAddress(reached: ReadonlySet<string>, email: string): boolean {
  return reached.has(email) || reached.size < MAX_PER_MAILBOX;
}

/** Whether an item may reach an address of a mailbox, lower-cased; always if it was reached before. */
export async function mailboxAccepts(tx: Tx, itemId: string, email: string): Promise<boolean> {
  const mailbox = mailboxKey(email);
  const reached = await reachedAddresses(tx, itemId, [mailbox]);
  return acceptsAddress(reached.get(mailbox) ?? new Set(), email);
}

/** Lower-cased addresses of some mailboxes that an item's invitations have reached, or will once it is paid. */
export async function reachedAddresses(
  tx: Tx,
  itemId: string,
  mailboxes: readonly string[],
): Promise<Reached> {
  const reached: Reached = new Map();
  const add = (mailbox: string, email: string) =>
    reached.set(mailbox, (reached.get(mailbox) ?? new Set()).add(email));
  const { email, mailbox } = invitations;
  for (let from = 0; from < mailboxes.length; from += MAILBOXES_PER_STATEMENT) {
    const some = mailboxes.slice(from, from + MAILBOXES_PER_STATEMENT);
    const rows = await tx
      .selectDistinct({ email, mailbox })
      .from(invitations)
      .where(and(eq(invitations.itemId, itemId), inArray(mailbox, some), isReached));
    for (const row of rows) add(row.mailbox ?? '', row.email);
  }
  for (const { mailbox: of, email: known } of await withoutMailbox(tx, itemId, mailboxes)) add(of, known);
  return reached;
}

/** Invitations written by an older version, until `fillMailboxes` has processed them. */
async function withoutMailbox(tx: Tx, itemId: string, mailboxes: readonly string[]) {
  const rows = await tx
    .selectDistinct({ email: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.itemId, itemId), isNull(invitations.mailbox), isReached));
  if (rows.length === 0) return [];
  const requested = new Set(mailboxes);
  // Deriving a mailbox is expensive, so it is only done for rows with a requested name.
  const names = new Set(mailboxes.map(nameOfMailbox));
  return rows
    .filter(({ email }) => names.has(nameOfMailbox(email)))
    .map(({ email }) => ({ email, mailbox: mailboxKey(email) }))
    .filter(({ mailbox }) => requested.has(mailbox));
}

/**
 * Stores the mailboxes of invitations without one: old ones, and those that a process of an older version writes at the
 * same time. In batches; locked rows are left for the next run.
 */
export async function fillMailboxes(db: Tx): Promise<void> {
  const { id, email, mailbox } = invitations;
  for (let last = ''; ; ) {
    const rows = await db
      .select({ id, email, mailbox })
      .from(invitations)
      .where(gt(id, last))
      .orderBy(asc(id))
      .limit(ROWS_A_BATCH);
    const lacking = rows.filter((row) => row.mailbox === null);
    if (lacking.length > 0) await noteMailboxes(db, lacking);
    if (rows.length < ROWS_A_BATCH) return;
    last = rows.at(-1)?.id ?? last;
    await nextTurn();
  }
}

async function noteMailboxes(db: Tx, rows: readonly { id: string; email: string }[]): Promise<void> {
  const { id, mailbox } = invitations;
  const given = sql.join(
    rows.map((row) => sql`(${row.id}, ${mailboxKey(row.email)})`),
    sql`, `,
  );
  const ids = rows.map((row) => row.id);
  const lacking = db
    .select({ id })
    .from(invitations)
    .where(and(inArray(id, ids), isNull(mailbox)))
    .for('update', { skipLocked: true });
  await db.execute(sql`
    update ${invitations} set mailbox = given.mailbox from (values ${given}) as given (id, mailbox)
    where ${id} = given.id and ${id} in (${lacking})`);
}

/** How often per hour a company may be refused because a mailbox is full. */
const MOST_REFUSED = { allowed: 200, minutes: 60 };
const refusedLimit = (companyId: string): RateLimit => ({
  key: companyLimit('refused-mailboxes', companyId),
  ...MOST_REFUSED,
});

/**
 * Counts an address that was refused because its mailbox is full. Outside the refused transaction, which is rolled
 * back.
 */
export async function countMailboxRefusal(db: Tx, companyId: string, now: Date): Promise<void> {
  await takeAttempt(db, refusedLimit(companyId), now);
}

/**
 * Whether a company was refused for full mailboxes so often that none is looked up any more, as each look-up is work.
 */
export async function mailboxRefusal(tx: Tx, companyId: string, now: Date): Promise<Failure | undefined> {
  const next = await nextAttemptAt(tx, refusedLimit(companyId), now);
  return next && tooMany('Too many of your invitations were refused.', secondsUntil(next, now));
}

/** The message for the user. */
export function mailboxMessage({ kind }: Pick<ItemRow, 'kind'>): string {
  return `${MAX_PER_MAILBOX} addresses of this mailbox have been invited to this ${kind}, the most for one. Addresses that differ after “+” reach the same person.`;
}
