import { calls } from '../../../common/contract/calls.ts';
import { passwordContract } from '../../../common/contract/password.ts';
import { type Failure, failure, ok } from '../../core/result.ts';
import { defineRoute } from '../../http/define-route.ts';
import type { Caller } from '../../http/incoming-call.ts';
import type { Database } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { hashQueue } from '../../infra/hashing/hash-queue.ts';
import { hashPassword, isPassword } from '../../infra/hashing/password.ts';
import { companyLimit } from '../../infra/limits/company-limits.ts';
import {
  clearAttempts,
  giveBack,
  type RateLimit,
  secondsUntil,
  spentUntil,
  takeAttempt,
  tooMany,
} from '../../infra/limits/rate-limit.ts';
import { acquaintanceOf } from './known-callers.ts';
import { passwordRefusal } from './password-rule.ts';
import { CHANGED_MEANWHILE, replacePassword } from './replace-password.ts';

/** Of a session, or of a browser that is known. */
const WRONG_ONES = { allowed: 10, minutes: 60 };
/** With the right old password, of a company: each costs two hashes, and anyone who knows it could go on without end. */
const RIGHT_ONES = { allowed: 20, minutes: 60 };

/** Changes the password of who is signed in and knows the old one. */
export const changePassword = defineRoute(passwordContract.changePassword, {
  async prepare({ request, company, caller, appContext: { db }, now }) {
    const refusal = await passwordRefusal(request.new_password, 'new_password', company);
    if (refusal) return refusal;
    const rightOnes = { key: companyLimit('password-changes', company.id), ...RIGHT_ONES };
    const spent = await spentUntil(db, rightOnes, now);
    if (spent) return changedTooOften(spent, now);
    const wrongOnes = await limitOfWrongOnes(db, company, caller, now);
    const next = await takeAttempt(db, wrongOnes, now);
    if (next) return tooMany('Too many wrong passwords were tried.', secondsUntil(next, now));
    const hashing = { priority: 'account', company: company.id } as const;
    const isRight = await orGivenBack(db, wrongOnes, now, () =>
      hashQueue.run(hashing, () => isPassword(company.passwordHash, request.old_password)),
    );
    if (!isRight) return failure(400, 'The old password is wrong');
    // Those that come at once use each other's up: the one that was changed meanwhile has cost as much.
    const full = await takeAttempt(db, rightOnes, now);
    if (full) return changedTooOften(full, now);
    const passwordHash = await orGivenBack(db, wrongOnes, now, () =>
      orGivenBack(db, rightOnes, now, () => hashQueue.run(hashing, () => hashPassword(request.new_password))),
    );
    return { passwordHash, wrongOnes };
  },
  async handle({ company, caller, prepared: { passwordHash }, tx, now, appContext }) {
    const change = { company, passwordHash, caller, keptTokenHash: caller.tokenHash };
    const replaced = await replacePassword(tx, { mail: appContext.mail, now }, change);
    if (!replaced) return failure(409, CHANGED_MEANWHILE);
    return ok(calls.changePassword.success, { open_doors: replaced.openDoors });
  },
  // Not before: right ones that come to nothing count like wrong ones.
  afterCommit: ({ wrongOnes }, { db }) => clearAttempts(db, wrongOnes.key),
});

/**
 * Somebody at an open tablet must not find the password out here. A thief with the token spends what the session has; a
 * browser that is known has its own.
 */
async function limitOfWrongOnes(
  db: Database,
  company: CompanyRow,
  caller: Caller,
  now: Date,
): Promise<RateLimit> {
  const { browser } = await acquaintanceOf(db, company, caller, now);
  const spends = browser === 'known' ? `${company.id}:${caller.browser.id}` : caller.tokenHash;
  return { key: `change-password:${spends}`, ...WRONG_ONES };
}

/** An attempt that was taken for nothing, because too many wait to be hashed, is there again. */
async function orGivenBack<Made>(
  db: Database,
  { key }: RateLimit,
  now: Date,
  make: () => Promise<Made>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    await giveBack(db, key, now);
    throw error;
  }
}

function changedTooOften(next: Date, now: Date): Failure {
  const reason = `Your company has changed its password ${RIGHT_ONES.allowed} times within an hour.`;
  return tooMany(reason, secondsUntil(next, now));
}
