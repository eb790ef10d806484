import { calls } from '../../../common/contract/calls.ts';
import { passwordContract } from '../../../common/contract/password.ts';
import { type Failure, failure, ok } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import { defineRoute } from '../../http/define-route.ts';
import type { Database } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { hashQueue } from '../../infra/hashing/hash-queue.ts';
import { hashPassword, isPassword } from '../../infra/hashing/password.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import {
  clearAttempts,
  nextAttemptAt,
  type RateLimit,
  returnAttempt,
  secondsUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { recognizeCaller } from './known-callers.ts';
import { passwordRefusal } from './password-rule.ts';
import { CHANGED_MEANWHILE, replacePassword } from './replace-password.ts';

/** For a session, or for a known browser. */
const WRONG_ONES = { allowed: 10, minutes: 60 };
/** For a company, with the right old password: each change costs two hashes, so it must be bounded too. */
const RIGHT_ONES = { allowed: 20, minutes: 60 };

const UNCHANGED = 'The new password is the same as the old one. Choose another one.';

/** Changes the password of a signed-in company that knows the old one. */
export const changePassword = defineRoute(passwordContract.changePassword, {
  changesCompany: true,
  async prepare({ request, company, caller, appContext: { db }, now }) {
    const refusal = await passwordRefusal(request.new_password, 'new_password', company);
    if (refusal) return refusal;
    // Of the two fields alone: after the check, it would confirm a thief's guess without a mail to the owner.
    if (request.new_password === request.old_password)
      return { ...failure(400, UNCHANGED), field: 'new_password' };
    const rightOnes = { key: companyLimit('password-changes', company.id), ...RIGHT_ONES };
    const spent = await nextAttemptAt(db, rightOnes, now);
    if (spent) return changedTooOften(spent, now);
    const wrongOnes = await limitOfWrongOnes(db, company, caller, now);
    const next = await takeAttempt(db, wrongOnes, now);
    if (next) return tooMany('Too many wrong passwords were tried.', secondsUntil(next, now));
    const hashing = { priority: 'account', company: company.id } as const;
    const isRight = await returningAttempt(db, wrongOnes, now, () =>
      hashQueue.run(hashing, () => isPassword(company.passwordHash, request.old_password)),
    );
    if (!isRight) return failure(400, 'The old password is wrong');
    // Concurrent changes count too: one that fails because of another has cost as much.
    const full = await takeAttempt(db, rightOnes, now);
    if (full) return changedTooOften(full, now);
    const passwordHash = await returningAttempt(db, wrongOnes, now, () =>
      returningAttempt(db, rightOnes, now, () =>
        hashQueue.run(hashing, () => hashPassword(request.new_password)),
      ),
    );
    return { passwordHash, wrongOnes };
  },
  async handle({ company, caller, prepared: { passwordHash }, tx, now, appContext }) {
    const change = { company, passwordHash, caller, keptTokenHash: caller.tokenHash };
    const replaced = await replacePassword(tx, { mail: appContext.mail, now }, change);
    if (!replaced) return failure(409, CHANGED_MEANWHILE);
    const answer = { open_doors: replaced.openDoors, server_time: now.toISOString() };
    return ok(calls.changePassword.success, answer);
  },
  // Only after the commit: right passwords whose change fails count like wrong ones.
  afterCommit: ({ wrongOnes }, { db }) => clearAttempts(db, wrongOnes.key),
});

/**
 * Somebody at an unlocked tablet must not be able to guess the password. A thief with the token uses up the session's
 * attempts; a known browser has its own.
 */
async function limitOfWrongOnes(
  db: Database,
  company: CompanyRow,
  caller: Caller,
  now: Date,
): Promise<RateLimit> {
  const { browser } = await recognizeCaller(db, company, caller, now);
  const spends = browser === 'known' ? `${company.id}:${caller.browser.id}` : caller.tokenHash;
  return { key: `change-password:${spends}`, ...WRONG_ONES };
}

/** Returns the attempt if the hash queue is full. */
async function returningAttempt<Made>(
  db: Database,
  { key }: RateLimit,
  now: Date,
  make: () => Promise<Made>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    await returnAttempt(db, key, now);
    throw error;
  }
}

function changedTooOften(next: Date, now: Date): Failure {
  const reason = `Your company has changed its password ${RIGHT_ONES.allowed} times within an hour.`;
  return tooMany(reason, secondsUntil(next, now));
}
