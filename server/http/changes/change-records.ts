/** The records of a company's changes by their keys: whether one was made, and what it created. */
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Failure } from '../../core/result.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CreatedRows } from '../../infra/db/schema-changes.ts';
import { idempotencyRecords } from '../../infra/db/schema-changes.ts';
import { ageRefusal, createdRowsOf, pastChange, SPENT } from './past-changes.ts';

export const StoredBody = z.object({
  message: z.string(),
  data: z.unknown(),
  /** The digest of an addition without its picture. */
  pictureless: z.optional(z.string()),
});

/** The parameters of a query for a change whose answer was lost. */
export interface ChangeLookup {
  companyId: string;
  key: string;
  /** When its request was first sent, if the device tells. */
  sentAt: string | undefined;
  now: Date;
}

/**
 * Whether a change was made with a key; the refusal if its record may have been deleted. Does not read what it created.
 */
export async function isMadeBy(
  tx: Tx,
  { companyId, key, sentAt, now }: ChangeLookup,
): Promise<boolean | Failure> {
  if (await pastChange(tx, companyId, key)) return true;
  const [record] = await tx
    .select({ contentHash: idempotencyRecords.contentHash })
    .from(idempotencyRecords)
    .where(isRecord(companyId, key));
  if (record) return record.contentHash !== SPENT;
  return (await ageRefusal(tx, companyId, sentAt, now)) ?? false;
}

/**
 * What was created with a key, as far as it can be undone. Undefined if nothing was, or its key is spent; the refusal
 * if its record may have been deleted.
 */
export async function findCreatedRows(
  tx: Tx,
  { companyId, key, sentAt, now }: ChangeLookup,
): Promise<{ made: CreatedRows | undefined } | Failure | undefined> {
  const past = await pastChange(tx, companyId, key);
  if (past) return past;
  const record = await findRecord(tx, companyId, key);
  if (record?.contentHash === SPENT) return undefined;
  if (record) return { made: createdRowsOf(record.body) };
  return await ageRefusal(tx, companyId, sentAt, now);
}

/** Longer than an answer about one person or camera: only those of sheets are. */
const LONG_ANSWER_BYTES = 16 * 1024;

/** Whether what was created with a key can only be found by reading the long answer of a sheet. */
export async function hasLongAnswer(tx: Tx, { companyId, key }: ChangeLookup): Promise<boolean> {
  if (await pastChange(tx, companyId, key)) return false;
  const isLong = sql`octet_length(${idempotencyRecords.body}) > ${LONG_ANSWER_BYTES}`;
  return (await tx.$count(idempotencyRecords, and(isRecord(companyId, key), isLong))) > 0;
}

export type Stored = typeof idempotencyRecords.$inferSelect;

/** The stored answer of a change. */
export async function findRecord(tx: Tx, companyId: string, key: string): Promise<Stored | undefined> {
  const [record] = await tx.select().from(idempotencyRecords).where(isRecord(companyId, key));
  return record;
}

const isRecord = (companyId: string, key: string) =>
  and(eq(idempotencyRecords.companyId, companyId), eq(idempotencyRecords.key, key));
