/**
 * Idempotency keys of logged-in companies. A success is stored in the transaction of its change and returned for the
 * same key with the same content, for 30 days; for older keys see `past-changes.ts`. Refusals change nothing and are
 * not stored: the form may be corrected and sent again with its key. An added item is also the answer to the same
 * content without its picture, which the portal loses when the page is loaded again.
 */

import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type CallName, callOf } from '../../../common/contract/calls.ts';
import { KEY_USED_OTHERWISE } from '../../../common/contract/envelope.ts';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { memberOf } from '../../../common/contract/members.ts';
import { DAY_MINUTES } from '../../core/durations.ts';
import { type Failure, failure, isFailure, ok, type Result, type Success } from '../../core/result.ts';
import { secretHash } from '../../core/secret.ts';
import type { Tx } from '../../infra/db/database.ts';
import type { CreatedRows } from '../../infra/db/schema-changes.ts';
import { idempotencyRecords } from '../../infra/db/schema-changes.ts';
import { returnAttempt, secondsUntil, takeAttempt, tooMany } from '../../infra/limits/rate-limit.ts';
import type { IncomingCall } from '../callers/incoming-call.ts';
import { changeRefusal, peekChangeRefusal } from './change-limit.ts';
import { type ChangeLookup, findCreatedRows, findRecord, type Stored, StoredBody } from './change-records.ts';
import { containsSecret, contentDigest, withoutFiles } from './content-digest.ts';
import { IDEMPOTENCY_DAYS, pastRefusal, SPENT } from './past-changes.ts';
import { endsOtherSessions, endsOwnSession } from './session-ending-calls.ts';

/**
 * Its answer contains a secret, which must not be stored for weeks; a repetition issues a new one, and the first
 * becomes invalid.
 */
const TELLS_SECRET: CallName = 'linkDoor';
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;
const INVALID_KEY = failure(400, 'The Idempotency-Key is not valid.');
/** It would wait for itself. */
const UNDOES_ITSELF = failure(400, 'Taking a change back needs an Idempotency-Key of its own.');
const RETRY_AFTER_SECONDS = 2;
const ADDITIONS: ReadonlySet<CallName> = new Set(Object.values(itemKinds).map(({ calls }) => calls.add));
/**
 * Limits comparisons of different contents with a secret under one key: a device stores its key, and comparing contents
 * would tell whether a camera's password was guessed. An edited entry sends each of its versions once.
 */
const OTHER_SECRETS = { allowed: 10, minutes: IDEMPOTENCY_DAYS * DAY_MINUTES };

/** Whether a call uses keys: changes of a company, except logging out and `linkDoor`. Door entries have a key each. */
export function usesIdempotencyKey(name: CallName): boolean {
  return isChange(name) && name !== TELLS_SECRET;
}

function isChange(name: CallName): boolean {
  const { method, access } = callOf(name);
  if (method === 'GET' || ['public', 'admin', 'door'].includes(access)) return false;
  // An answer stored for one session of a company would leave another session open.
  return !endsOwnSession(name);
}

/** One attempt of a mutation with its key; without a key it is only counted. */
export interface IdempotencyGuard {
  /** Runs the work unless the same key is being processed in this process. */
  exclusively(work: () => Promise<Result>): Promise<Result>;
  /**
   * Computes the digest of the content before the transaction, which must not stay open for files or slow hashing.
   * After the call's own checks, as a refused request needs no digest.
   */
  digested(): Promise<void>;
  /** The stored answer, or the refusal if the key was used with another content. */
  settled(tx: Tx): Promise<Result | undefined>;
  /** The refusal if no more changes may be made, before expensive work, such as decoding a picture. */
  spent(tx: Tx): Promise<Failure | undefined>;
  /** The same as `settled`, inside the change's transaction, after locking the key against other processes. */
  claim(tx: Tx): Promise<Result | undefined>;
  store(tx: Tx, answer: Success): Promise<void>;
}

/** Keys being processed in this process. With the embedded database, which has one process, this is the whole lock. */
const running = new Set<string>();

const scopeOf = (companyId: string, key: string) => `${companyId} ${key}`;

/** Runs the work unless the same key is being processed in this process. */
async function exclusively(scope: string, work: () => Promise<Result>): Promise<Result> {
  if (running.has(scope)) return stillRunning();
  running.add(scope);
  try {
    return await work();
  } finally {
    running.delete(scope);
  }
}

/** Tries to lock the key against other processes until the transaction ends. */
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
  // A thief who uses up the session's limit of changes must not stop the company from ending the session.
  const isCounted = isChange(name) && !endsOtherSessions(name);
  const counted = async (tx: Tx) => (isCounted ? await changeRefusal(tx, maker, now) : undefined);
  const spent = async (db: Tx) => (isCounted ? await peekChangeRefusal(db, maker, now) : undefined);
  if (key === undefined || !usesIdempotencyKey(name)) return { ...UNKEYED, spent, claim: counted };
  if (!KEY_PATTERN.test(key)) {
    return { ...UNKEYED, exclusively: async () => INVALID_KEY };
  }
  if (name === 'undoChange' && memberOf(request, 'key') === key) {
    return { ...UNKEYED, exclusively: async () => UNDOES_ITSELF };
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
    const isSame = async () => {
      const hash = await contentHash();
      return record.contentHash === hash || (ADDITIONS.has(name) && picturelessOf(record) === hash);
    };
    if (containsSecret(request)) return (await guessRefusal(tx, scope, isSame, now)) ?? replayOf(record);
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
      const { status, message, data = null } = answer;
      const pictureless = ADDITIONS.has(name)
        ? await contentDigest(name, withoutFiles(request), { owner: company.id, key })
        : undefined;
      await tx
        .insert(idempotencyRecords)
        .values({
          companyId: company.id,
          key,
          contentHash: await contentHash(),
          status,
          body: JSON.stringify({ message, data, call: name, pictureless }),
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

/** The refusal while the key is being processed. */
export function stillRunning(): Failure {
  return failure(409, 'This is still being done. Please wait a moment.', RETRY_AFTER_SECONDS);
}

/**
 * Undoes a change by its key: removes what it created with `undo`, which may refuse. If it created nothing, its key is
 * marked as spent, so that a request still in transit is refused when it arrives.
 */
export function undoByKey(
  tx: Tx,
  lookup: ChangeLookup,
  undo: (made: CreatedRows | undefined) => Promise<Result>,
  spent: Success,
): Promise<Result> {
  const { companyId, key, now } = lookup;
  if (!KEY_PATTERN.test(key)) return Promise.resolve(INVALID_KEY);
  const scope = scopeOf(companyId, key);
  return exclusively(scope, async () => {
    if (!(await isLocked(tx, scope))) return stillRunning();
    const made = await findCreatedRows(tx, lookup);
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

/** Counted before the comparison, so that concurrent guesses cannot share an attempt. */
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
  await returnAttempt(tx, limit.key, now);
  return undefined;
}

/** The digest of an addition without its picture; undefined for other calls. */
const picturelessOf = ({ body }: Stored): string | undefined =>
  z.parse(StoredBody, JSON.parse(body)).pictureless;

function replayOf({ body, status }: Stored): Result {
  const { message, data } = z.parse(StoredBody, JSON.parse(body));
  return { ...ok(message, data, status), isReplay: true };
}
