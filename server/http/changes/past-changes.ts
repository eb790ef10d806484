/**
 * Keys of changes whose answers are no longer kept. A device that lay in a drawer may ask for one long after: under its
 * key nothing is done again, and what it made can still be taken back. Of each is kept what that needs, for 400 days.
 */
import { and, asc, desc, eq, inArray, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CallName } from '../../../common/contract/calls.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { inBatches, ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import { idempotencyRecords, invitations } from '../../infra/db/schema.ts';
import { type Made, pastChanges } from '../../infra/db/schema-changes.ts';

const DAY_MS = 24 * 3_600_000;
export const IDEMPOTENCY_DAYS = 30;
const PAST_DAYS = 400;
/** Of one company: the latest. A staffed door makes some thousand changes in an evening. */
export const MOST_PAST_CHANGES = 100_000;
/** In the place of a digest: no content has it, so whatever comes under the key is another content. */
export const SPENT = 'spent';

const SENT_LONG_AGO = failure(
  409,
  'This was sent more than 30 days ago, and was done then. It is not done again: look at the list.',
);
const TOO_OLD = failure(
  409,
  'This was sent so long ago that nobody knows what became of it. Look at the list.',
);

const Sheet = z.object({ rows: z.array(z.object({ status: z.string(), _id: z.optional(z.string()) })) });
const One = z.object({ _id: z.string() });

/** A kept answer, with the call that it was given to; those of before version 0.2 do not say it. */
const StoredAnswer = z.object({ data: z.unknown(), call: z.optional(z.string()) });

/** Calls that make something of their own. What others answer with an `_id` was there before them. */
const CREATIONS: ReadonlySet<string> = new Set<CallName>([
  'sendEventInvitation',
  'bulkSendEventInvitations',
  'sendLocationInvitation',
  'bulkSendLocationInvitations',
  'addCamera',
]);

/**
 * What a change has made, by its kept answer. Undefined where it has made nothing that can be taken back here, and for
 * sheets of before version 0.2, whose rows have no ids.
 * @param body JSON, as it is stored with the key
 */
export function madeOf(body: string): Made | undefined {
  const { data, call } = z.parse(StoredAnswer, JSON.parse(body));
  if (call !== undefined && !CREATIONS.has(call)) return undefined;
  const one = z.safeParse(One, data);
  if (one.success) return { ids: [one.data._id], isSheet: false };
  const sheet = z.safeParse(Sheet, data);
  if (!sheet.success) return undefined;
  const sent = sheet.data.rows.filter(({ status }) => status === 'sent');
  const ids = sent.flatMap(({ _id }) => _id ?? []);
  return ids.length < sent.length ? undefined : { ids, isSheet: true };
}

/** What was made under a key long ago, or by a sheet that was taken back; undefined when nothing is known of it. */
export async function pastChange(
  tx: Tx,
  companyId: string,
  key: string,
): Promise<{ made: Made | undefined } | undefined> {
  const [past] = await tx
    .select({ made: pastChanges.made })
    .from(pastChanges)
    .where(and(eq(pastChanges.companyId, companyId), eq(pastChanges.key, key)));
  return past && { made: past.made ?? undefined };
}

/** Notes of a sheet that was taken back that nothing of it is left: anyone who takes it back again asks for one row. */
export async function noteTakenBack(
  tx: Tx,
  { companyId, key, now }: { companyId: string; key: string; now: Date },
): Promise<void> {
  const made: Made = { ids: [], isSheet: true };
  await tx
    .insert(pastChanges)
    .values({ companyId, key, made, createdAt: now })
    .onConflictDoUpdate({ target: [pastChanges.companyId, pastChanges.key], set: { made } });
}

/** The refusal of a change that was made under its key long ago, or undefined. */
export async function pastRefusal(tx: Tx, companyId: string, key: string): Promise<Failure | undefined> {
  return (await pastChange(tx, companyId, key)) && SENT_LONG_AGO;
}

/**
 * The refusal to say what became of a change of which nothing is known, where it may have been made and forgotten.
 * @param sentAt when its request left first, by the clock of its device; without it nothing is refused
 */
export async function ageRefusal(
  tx: Tx,
  companyId: string,
  sentAt: string | undefined,
  now: Date,
): Promise<Failure | undefined> {
  const sentMs = Date.parse(sentAt ?? '');
  if (Number.isNaN(sentMs) || sentMs > now.getTime() - IDEMPOTENCY_DAYS * DAY_MS) return undefined;
  if (sentMs < now.getTime() - PAST_DAYS * DAY_MS) return TOO_OLD;
  const [full] = await tx
    .select({ createdAt: pastChanges.createdAt })
    .from(pastChanges)
    .where(eq(pastChanges.companyId, companyId))
    .orderBy(desc(pastChanges.createdAt))
    .offset(MOST_PAST_CHANGES - 1)
    .limit(1);
  return full && sentMs < full.createdAt.getTime() ? TOO_OLD : undefined;
}

/** Of these an answer may be a megabyte. */
const MOVED_AT_ONCE = 100;

/** Forgets the answers of 30 days ago, of their keys what is too old or too much, and spent keys for good. */
export async function sweepChanges(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const owners = new Set<string>();
  for (let moved = MOVED_AT_ONCE; moved === MOVED_AT_ONCE; )
    moved = await db.transaction((tx) => moveSome(tx, daysAgo(IDEMPOTENCY_DAYS), owners));
  await inBatches(() => forget(db, old(db, daysAgo(PAST_DAYS))));
  for (const companyId of owners) await inBatches(() => forget(db, surplusOf(db, companyId)));
}

async function moveSome(tx: Tx, before: Date, owners: Set<string>): Promise<number> {
  const { companyId, key, createdAt } = idempotencyRecords;
  const rows = await tx
    .select()
    .from(idempotencyRecords)
    .where(lt(createdAt, before))
    .orderBy(asc(createdAt))
    .limit(MOVED_AT_ONCE)
    .for('update', { skipLocked: true });
  for (const row of rows) {
    await tx.delete(idempotencyRecords).where(and(eq(companyId, row.companyId), eq(key, row.key)));
    if (row.contentHash === SPENT) continue;
    owners.add(row.companyId);
    const past = { companyId: row.companyId, key: row.key, createdAt: row.createdAt };
    const made = await stillThere(tx, madeOf(row.body));
    await tx
      .insert(pastChanges)
      .values({ ...past, made })
      .onConflictDoNothing();
  }
  return rows.length;
}

/** Of a sheet only those are kept who are still invited: no more than there are rows of people anyway. */
async function stillThere(tx: Tx, made: Made | undefined): Promise<Made | null> {
  if (!made?.isSheet) return made ?? null;
  const ids: string[] = [];
  for (let from = 0; from < made.ids.length; from += ROWS_A_BATCH) {
    const isAmong = inArray(invitations.id, made.ids.slice(from, from + ROWS_A_BATCH));
    const living = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(isAmong, isNull(invitations.cancelledAt)));
    ids.push(...living.map(({ id }) => id));
  }
  return { ...made, ids };
}

const { companyId: OWNER, key: KEY, createdAt: MADE_AT } = pastChanges;
const NAME = { companyId: OWNER, key: KEY };

const old = (db: Tx, before: Date) =>
  db.select(NAME).from(pastChanges).where(lt(MADE_AT, before)).limit(ROWS_A_BATCH);

const surplusOf = (db: Tx, companyId: string) =>
  db
    .select(NAME)
    .from(pastChanges)
    .where(eq(OWNER, companyId))
    .orderBy(desc(MADE_AT))
    .offset(MOST_PAST_CHANGES)
    .limit(ROWS_A_BATCH);

/** @returns how many there were */
async function forget(db: Tx, which: SQLWrapper): Promise<number> {
  const gone = await db
    .delete(pastChanges)
    .where(sql`(${OWNER}, ${KEY}) in ${which}`)
    .returning({ key: KEY });
  return gone.length;
}
