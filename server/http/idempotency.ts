/**
 * Idempotency keys of logged-in companies. A success is stored in the transaction of its change and given again
 * to the same key with the same content, for 30 days. Refusals change nothing and are not stored: the form may be
 * corrected and sent again under its key.
 */
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CallName } from '../../src/contract/calls.ts';
import { KEY_USED_OTHERWISE } from '../../src/contract/envelope.ts';
import type { Tx } from '../db/database.ts';
import { idempotencyRecords } from '../db/schema.ts';
import { type Answer, type Outcome, ok, refuse } from '../routes/outcome.ts';
import type { IncomingCall } from '../routes/serve.ts';
import { contentDigest } from './content-digest.ts';

export const IDEMPOTENCY_DAYS = 30;
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;
const RETRY_AFTER_SECONDS = 2;

/** One try of a mutation under its key; without a key every method lets the work through. */
export interface Attempt {
  /** Runs the work unless the same key is at work in this process. */
  alone(work: () => Promise<Outcome>): Promise<Outcome>;
  /** The stored answer, or the refusal of another content under the key. */
  settled(tx: Tx): Promise<Outcome | undefined>;
  /** The same inside the change's transaction, after locking the key against other processes. */
  claim(tx: Tx): Promise<Outcome | undefined>;
  store(tx: Tx, answer: Answer): Promise<void>;
}

/** Keys at work in this process. On the embedded database, which has one process, this is the whole lock. */
const running = new Set<string>();

const StoredBody = z.object({ message: z.string(), data: z.unknown() });

export function attemptOf(name: CallName, request: unknown, incoming: IncomingCall): Attempt {
  const { company, idempotencyKey: key, now } = incoming;
  if (!company || key === undefined) return UNKEYED;
  if (!KEY_PATTERN.test(key)) {
    return { ...UNKEYED, alone: async () => refuse(400, 'The Idempotency-Key is not valid.') };
  }
  const scope = `${company.id} ${key}`;
  let digest: Promise<string> | undefined;
  const contentHash = () => {
    digest ??= contentDigest(name, request, { owner: company.id, key });
    return digest;
  };
  const settled = (tx: Tx) => findSettled(tx, company.id, key, contentHash);
  return {
    async alone(work) {
      if (running.has(scope)) return stillRunning();
      running.add(scope);
      try {
        // Before any transaction: digesting a file must not hold one open.
        await contentHash();
        return await work();
      } finally {
        running.delete(scope);
      }
    },
    settled,
    async claim(tx) {
      const [lock] = await tx
        .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${scope}, 0))` })
        .from(sql`(values (1)) as one`);
      return lock?.isOurs ? await settled(tx) : stillRunning();
    },
    async store(tx, answer) {
      await tx
        .insert(idempotencyRecords)
        .values({
          companyId: company.id,
          key,
          contentHash: await contentHash(),
          status: answer.status,
          body: JSON.stringify({ message: answer.message, data: answer.data ?? null }),
          createdAt: now,
        })
        .onConflictDoNothing();
    },
  };
}

const UNKEYED: Attempt = {
  alone: (work) => work(),
  settled: async () => undefined,
  claim: async () => undefined,
  store: async () => {},
};

function stillRunning(): Outcome {
  return refuse(409, 'This is still being done. Please wait a moment.', RETRY_AFTER_SECONDS);
}

async function findSettled(
  tx: Tx,
  companyId: string,
  key: string,
  contentHash: () => Promise<string>,
): Promise<Outcome | undefined> {
  const [record] = await tx
    .select()
    .from(idempotencyRecords)
    .where(and(eq(idempotencyRecords.companyId, companyId), eq(idempotencyRecords.key, key)));
  if (!record) return undefined;
  if (record.contentHash !== (await contentHash())) {
    return refuse(422, KEY_USED_OTHERWISE);
  }
  const body = z.parse(StoredBody, JSON.parse(record.body));
  return { ...ok(body.message, body.data, record.status), isReplay: true };
}
