/**
 * Idempotency keys of logged-in companies. A success is stored in the transaction of its change and given again
 * to the same key with the same content, for 30 days; after them see `past-changes.ts`. Refusals change nothing and are
 * not stored: the form may be corrected and sent again under its key.
 */

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type CallName, callOf } from '../../../common/contract/calls.ts';
import { KEY_USED_OTHERWISE } from '../../../common/contract/envelope.ts';
import { type Failure, failure, isFailure, ok, type Result, type Success } from '../../core/result.ts';
import { secretHash } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import { idempotencyRecords } from '../../infra/db/schema.ts';
import type { Made } from '../../infra/db/schema-changes.ts';
import { giveBack, secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import type { IncomingCall } from '../callers/incoming-call.ts';
import { changeRefusal, spentRefusal } from './change-limit.ts';
import { findRecord, madeBy, type SoughtChange, type Stored, StoredBody } from './change-records.ts';
import { contentDigest, holdsSecret } from './content-digest.ts';
import { IDEMPOTENCY_DAYS, pastRefusal, SPENT } from './past-changes.ts';

/** Is done each time: an answer that was kept for one session of a company would leave another one open. */
const ENDS_OWN_SESSION: CallName = 'logout';
/** Anyone who uses a session up must not keep its company from ending it by this, which has limits of its own. */
const ENDS_OTHER_SESSIONS: CallName = 'changePassword';
/**
 * Gives a secret, which is not to lie in the database for weeks; asked again it gives another one, and the first is
 * void.
 */
const TELLS_SECRET: CallName = 'linkDoor';
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;
const INVALID_KEY = failure(400, 'The Idempotency-Key is not valid.');
const RETRY_AFTER_SECONDS = 2;
/**
 * Other contents with a secret in them that are compared under one key: a key stays on the device, and whether the
 * content is the same tells whether a camera's password was guessed. An edited entry sends each of its versions once.
 */
const OTHER_SECRETS = { allowed: 10, minutes: IDEMPOTENCY_DAYS * 24 * 60 };

/**
 * Whether a key means anything to a call: a company's change, and not the end of the session that asks for it. What doors
 * record has a key in each entry.
 */
export function takesKey(name: CallName): boolean {
  return isChange(name) && name !== TELLS_SECRET;
}

function isChange(name: CallName): boolean {
  const { method, access } = callOf(name);
  if (method === 'GET' || ['public', 'admin', 'door'].includes(access)) return false;
  return name !== ENDS_OWN_SESSION;
}

/** One try of a mutation under its key; without a key it is only counted. */
export interface IdempotencyGuard {
  /** Runs the work unless the same key is at work in this process. */
  exclusively(work: () => Promise<Result>): Promise<Result>;
  /**
   * Digests the content, before a transaction, which a file or a secret must not hold open. Not before the call's own
   * checks: secrets are digested slowly, and what is refused anyway needs no digest.
   */
  digested(): Promise<void>;
  /** The stored answer, or the refusal of another content under the key. */
  settled(tx: Tx): Promise<Result | undefined>;
  /** The refusal where no more changes may be made, before work of seconds, such as decoding a picture. */
  spent(tx: Tx): Promise<Failure | undefined>;
  /** What `settled` finds, inside the change's transaction, after locking the key against other processes. */
  claim(tx: Tx): Promise<Result | undefined>;
  store(tx: Tx, answer: Success): Promise<void>;
}

/** Keys at work in this process. On the embedded database, which has one process, this is the whole lock. */
const running = new Set<string>();

const scopeOf = (companyId: string, key: string) => `${companyId} ${key}`;

/** Runs the work unless the same key is at work in this process. */
async function exclusively(scope: string, work: () => Promise<Result>): Promise<Result> {
  if (running.has(scope)) return stillRunning();
  running.add(scope);
  try {
    return await work();
  } finally {
    running.delete(scope);
  }
}

/** Whether the key is locked until the transaction ends, against other processes. */
async function isLocked(tx: Tx, scope: string): Promise<boolean> {
  const [lock] = await tx
    .select({ isOurs: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${scope}, 0))` })
    .from(sql`(values (1)) as one`);
  return lock?.isOurs === true;
}

export function idempotencyGuardOf(
  name: CallName,
  request: unknown,
  incoming: IncomingCall,
): IdempotencyGuard {
  const { company, caller, idempotencyKey: key, now } = incoming;
  if (!company) return UNKEYED;
  const maker = { companyId: company.id, tokenHash: caller.tokenHash };
  const isCounted = isChange(name) && name !== ENDS_OTHER_SESSIONS;
  const counted = async (tx: Tx) => (isCounted ? await changeRefusal(tx, maker, now) : undefined);
  const spent = async (db: Tx) => (isCounted ? await spentRefusal(db, maker, now) : undefined);
  if (key === undefined || !takesKey(name)) return { ...UNKEYED, spent, claim: counted };
  if (!KEY_PATTERN.test(key)) {
    return { ...UNKEYED, exclusively: async () => INVALID_KEY };
  }
  const scope = scopeOf(company.id, key);
  let digest: Promise<string> | undefined;
  const contentHash = () => {
    digest ??= contentDigest(name, request, { owner: company.id, key });
    return digest;
  };
  const settled = async (tx: Tx) => {
    const record = await findRecord(tx, company.id, key);
    if (!record) return await pastRefusal(tx, company.id, key);
    const isSame = async () => record.contentHash === (await contentHash());
    if (holdsSecret(request)) return (await guessRefusal(tx, scope, isSame, now)) ?? replayOf(record);
    return (await isSame()) ? replayOf(record) : failure(422, KEY_USED_OTHERWISE);
  };
  return {
    exclusively: (work) => exclusively(scope, work),
    async digested() {
      await contentHash();
    },
    settled,
    spent,
    async claim(tx) {
      if (!(await isLocked(tx, scope))) return stillRunning();
      return (await settled(tx)) ?? (await counted(tx));
    },
    async store(tx, answer) {
      await tx
        .insert(idempotencyRecords)
        .values({
          companyId: company.id,
          key,
          contentHash: await contentHash(),
          status: answer.status,
          body: JSON.stringify({ message: answer.message, data: answer.data ?? null, call: name }),
          createdAt: now,
        })
        .onConflictDoNothing();
    },
  };
}

const UNKEYED: IdempotencyGuard = {
  exclusively: (work) => work(),
  digested: async () => {},
  settled: async () => undefined,
  spent: async () => undefined,
  claim: async () => undefined,
  store: async () => {},
};

/** The refusal while something else is done under a key. */
export function stillRunning(): Failure {
  return failure(409, 'This is still being done. Please wait a moment.', RETRY_AFTER_SECONDS);
}

/**
 * Undoes a change by its key: what it has made by `undo`, which may refuse; and where it has made nothing, its key is
 * spent, so that a request which is still on its way is refused when it arrives.
 */
export function undoByKey(
  tx: Tx,
  sought: SoughtChange,
  undo: (made: Made | undefined) => Promise<Result>,
  spent: Success,
): Promise<Result> {
  const { companyId, key, now } = sought;
  if (!KEY_PATTERN.test(key)) return Promise.resolve(INVALID_KEY);
  const scope = scopeOf(companyId, key);
  return exclusively(scope, async () => {
    if (!(await isLocked(tx, scope))) return stillRunning();
    const made = await madeBy(tx, sought);
    if (isFailure(made)) return made;
    if (made) return await undo(made.made);
    const body = JSON.stringify({ message: spent.message, data: null });
    await tx
      .insert(idempotencyRecords)
      .values({ companyId, key, contentHash: SPENT, status: spent.status, body, createdAt: now })
      .onConflictDoNothing();
    return spent;
  });
}

/** Counted before it is compared: guesses at the same moment cannot share an attempt. */
async function guessRefusal(
  tx: Tx,
  scope: string,
  isSame: () => Promise<boolean>,
  now: Date,
): Promise<Failure | undefined> {
  const limit = { key: `other-content:${secretHash(scope)}`, ...OTHER_SECRETS };
  const next = await takeAttempt(tx, limit, now);
  if (next) return tooMany('This was changed too often.', secondsUntil(next, now));
  if (!(await isSame())) return failure(422, KEY_USED_OTHERWISE);
  await giveBack(tx, limit.key, now);
  return undefined;
}

function replayOf({ body, status }: Stored): Result {
  const { message, data } = z.parse(StoredBody, JSON.parse(body));
  return { ...ok(message, data, status), isReplay: true };
}
