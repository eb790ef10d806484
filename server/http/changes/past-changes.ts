/**
 * Keys of changes whose answers are no longer stored. A device that was unused for a long time may repeat one: with its
 * key nothing is executed again, and what it created can still be undone. The data needed for that is kept for 400
 * days.
 */
import { and, asc, desc, eq, inArray, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CallName } from '../../../common/contract/calls.ts';
import { DAY_MS } from '../../core/durations.ts';
import { type Failure, failure } from '../../core/result.ts';
import type { Database, Tx } from '../../infra/db/database.ts';
import { inBatches, ROWS_A_BATCH } from '../../infra/db/delete-in-batches.ts';
import { invitations } from '../../infra/db/schema.ts';
import { type CreatedRows, idempotencyRecords, pastChanges } from '../../infra/db/schema-changes.ts';

export const IDEMPOTENCY_DAYS = 30;
const PAST_DAYS = 400;
/** Per company: the latest ones. A staffed door makes some thousand changes in an evening. */
export const MOST_PAST_CHANGES = 100_000;
/** Stored instead of a digest: it equals no content's digest, so any request with the key has a different content. */
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

/** A stored answer, with its call; those from before version 0.2 do not have one. */
const StoredAnswer = z.object({ data: z.unknown(), call: z.optional(z.string()) });

/** Calls that create something. An `_id` in other answers existed before them. */
const CREATIONS: ReadonlySet<string> = new Set<CallName>([
  'sendEventInvitation',
  'bulkSendEventInvitations',
  'sendLocationInvitation',
  'bulkSendLocationInvitations',
  'addCamera',
]);

/**
 * What a change created, by its stored answer. Undefined if it created nothing that can be undone here, and for sheets
 * from before version 0.2, whose rows have no ids.
 * @param body JSON, as stored with the key
 */
export function createdRowsOf(body: string): CreatedRows | undefined {
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

/** What was created with a key long ago, or by a sheet that was undone; undefined if nothing is known of it. */
export async function pastChange(
  tx: Tx,
  companyId: string,
  key: string,
): Promise<{ made: CreatedRows | undefined } | undefined> {
  const [past] = await tx
    .select({ made: pastChanges.made })
    .from(pastChanges)
    .where(and(eq(pastChanges.companyId, companyId), eq(pastChanges.key, key)));
  return past && { made: past.made ?? undefined };
}

/** Records that a sheet was undone completely: undoing it again then reads only one row. */
export async function markSheetUndone(
  tx: Tx,
  { companyId, key, now }: { companyId: string; key: string; now: Date },
): Promise<void> {
  const made: CreatedRows = { ids: [], isSheet: true };
  await tx
    .insert(pastChanges)
    .values({ companyId, key, made, createdAt: now })
    .onConflictDoUpdate({ target: [pastChanges.companyId, pastChanges.key], set: { made } });
}

/** The refusal of a change that was made with its key long ago, or undefined. */
export async function pastRefusal(tx: Tx, companyId: string, key: string): Promise<Failure | undefined> {
  return (await pastChange(tx, companyId, key)) && SENT_LONG_AGO;
}

/**
 * The refusal to tell the result of an unknown change that may have been made and deleted from the records.
 * @param sentAt when its request was first sent, by its device's clock; without it nothing is refused
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

/** Their answers may have a megabyte each. */
const ROWS_PER_BATCH = 100;

/** Deletes answers older than 30 days, keys that are too old or too many, and spent keys. */
export async function sweepChanges(db: Database, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const owners = new Set<string>();
  for (let moved = ROWS_PER_BATCH; moved === ROWS_PER_BATCH; )
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
    .limit(ROWS_PER_BATCH)
    .for('update', { skipLocked: true });
  for (const row of rows) {
    await tx.delete(idempotencyRecords).where(and(eq(companyId, row.companyId), eq(key, row.key)));
    if (row.contentHash === SPENT) continue;
    owners.add(row.companyId);
    const past = { companyId: row.companyId, key: row.key, createdAt: row.createdAt };
    const made = await activeRowsOf(tx, createdRowsOf(row.body));
    await tx
      .insert(pastChanges)
      .values({ ...past, made })
      .onConflictDoNothing();
  }
  return rows.length;
}

/** Only the still invited people of a sheet are kept: no more than there are rows of people anyway. */
async function activeRowsOf(tx: Tx, made: CreatedRows | undefined): Promise<CreatedRows | null> {
  if (!made?.isSheet) return made ?? null;
  const ids: string[] = [];
  for (let from = 0; from < made.ids.length; from += ROWS_A_BATCH) {
    const isAmong = inArray(invitations.id, made.ids.slice(from, from + ROWS_A_BATCH));
    const active = await tx
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(isAmong, isNull(invitations.cancelledAt)));
    ids.push(...active.map(({ id }) => id));
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

/** @returns how many were deleted */
async function forget(db: Tx, which: SQLWrapper): Promise<number> {
  const gone = await db
    .delete(pastChanges)
    .where(sql`(${OWNER}, ${KEY}) in ${which}`)
    .returning({ key: KEY });
  return gone.length;
}
