import { calls } from '../../../common/contract/calls.ts';
import { passwordContract } from '../../../common/contract/password.ts';
import { emailKey } from '../../core/email.ts';
import { failure, isFailure, ok } from '../../core/result.ts';
import type { Caller } from '../../http/callers/incoming-call.ts';
import { defineAdminRoute, definePublicRoute, type Endpoint, repeatable } from '../../http/define-route.ts';
import type { Database } from '../../infra/db/database.ts';
import type { CompanyRow } from '../../infra/db/schema.ts';
import { type HashTurn, hashQueue } from '../../infra/hashing/hash-queue.ts';
import { hashPassword, isPassword } from '../../infra/hashing/password.ts';
import { changePassword } from './change-password.ts';
import { admitCodeRequest } from './code-requests.ts';
import { consumeCode, issueCode, tryCode, WRONG_CODE, wasUsedHere } from './codes.ts';
import { findCompany, findCompanyByEmail, lockCompany, lockCompanyByEmail } from './find-company.ts';
import { noAccountEmail, resetCodeEmail } from './password-emails.ts';
import { passwordRefusal } from './password-rule.ts';
import { consumePasswordToken, isPasswordToken, wasJustUsed } from './password-tokens.ts';
import { CHANGED_MEANWHILE, replacePassword } from './replace-password.ts';
import { composeForStranger, confirmRecipient } from './stranger-caps.ts';

const CHANGED = calls.resetPassword.success;
const WRONG_LINK = 'This link is not valid any more. Please ask us for a new one.';
/** Refused after the checks: the same request was sent twice at the same time. `repeatable` knows them by identity. */
const CODE_USED_MEANWHILE = failure(400, WRONG_CODE);
const LINK_USED_MEANWHILE = failure(403, WRONG_LINK);

/** A caller with a code, a link or a session has proved more than a stranger at the log-in. */
const turnOf = (company: CompanyRow | undefined, { address }: Caller): HashTurn =>
  company ? { priority: 'account', company: company.id } : { priority: 'other', address };

const hashed = (company: CompanyRow | undefined, password: string, caller: Caller) =>
  hashQueue.run(turnOf(company, caller), () => hashPassword(password));

/** Whether the company already has the requested password: an earlier request succeeded, and its answer was lost. */
const hasPassword = (company: CompanyRow | undefined, password: string, caller: Caller) =>
  hashQueue.run(turnOf(company, caller), () => isPassword(company?.passwordHash, password));

type CodeContract = typeof passwordContract.forgotPassword | typeof passwordContract.resendResetCode;

/** Known and unknown e-mails get the same answer and the same work, but different mails. */
function serveResetCode(contract: CodeContract, message: string): Endpoint {
  return definePublicRoute(contract, {
    async prepare({ request, caller, appContext, now }) {
      const company = await findCompanyByEmail(appContext.db, request.email);
      // As registered, which is how an account's codes are found.
      const email = company?.email ?? emailKey(request.email);
      const requester = { purpose: 'reset', email, company, caller } as const;
      const admitted = await admitCodeRequest(appContext.db, requester, now);
      return isFailure(admitted) ? admitted : { ...admitted, email };
    },
    async handle({ prepared: { email, initiator }, caller, tx, now, appContext }) {
      const known = await findCompanyByEmail(tx, email);
      const code = await issueCode(tx, { purpose: 'reset', email, caller }, now);
      const template = known
        ? resetCodeEmail(email, known.name, code)
        : noAccountEmail(email, appContext.settings.publicUrl);
      await composeForStranger(tx, appContext.mail, template, {
        from: caller,
        initiator,
        topic: code.topic,
        now,
      });
      return ok(message);
    },
  });
}

async function resetOf(
  { email: typed, otp: code }: { email: string; otp: string },
  caller: Caller,
  db: Database,
) {
  const company = await findCompanyByEmail(db, typed);
  const email = company?.email ?? emailKey(typed);
  return { purpose: 'reset', email, company, code, caller } as const;
}

/** Counts a wrong attempt and does not consume the code: choosing the password does. */
const verifyResetCode = definePublicRoute(passwordContract.verifyResetCode, {
  async prepare({ request, caller, appContext, now }) {
    const { db } = appContext;
    return await tryCode(db, await resetOf(request, caller, db), now);
  },
  async handle({ prepared: { email }, caller, tx, now }) {
    await confirmRecipient(tx, 'reset', { email, from: caller, now });
    return ok('The code is right');
  },
});

const resetPassword = definePublicRoute(passwordContract.resetPassword, {
  async prepare({ request, caller, appContext, now }) {
    const refusal = await passwordRefusal(request.new_password, 'new_password', request);
    if (refusal) return refusal;
    // Before the hashing: only a caller with the code makes the server work for it.
    const { db } = appContext;
    const reset = await resetOf(request, caller, db);
    const code = await tryCode(db, reset, now);
    if (isFailure(code)) {
      const isRepetition =
        (await wasUsedHere(db, reset, now)) &&
        (await hasPassword(reset.company, request.new_password, caller));
      return isRepetition ? ok(CHANGED) : code;
    }
    // Not earlier: a caller without a code must not learn the name behind an e-mail. The code stays valid.
    const ofCompany = await passwordRefusal(request.new_password, 'new_password', reset.company ?? {});
    const companyId = reset.company?.id ?? '';
    return (
      ofCompany ?? {
        code,
        companyId,
        passwordHash: await hashed(reset.company, request.new_password, caller),
      }
    );
  },
  locks: ({ companyId }) => companyId,
  async handle({ prepared: { code, passwordHash }, caller, tx, now, appContext }) {
    const company = await lockCompanyByEmail(tx, code.email);
    if (!company || !(await consumeCode(tx, code, now))) return CODE_USED_MEANWHILE;
    const isReplaced = await replacePassword(
      tx,
      { mail: appContext.mail, now },
      { company, passwordHash, caller },
    );
    return isReplaced ? ok(CHANGED) : failure(409, CHANGED_MEANWHILE);
  },
});

const setPassword = definePublicRoute(passwordContract.setPassword, {
  async prepare({ request: { company_id: companyId, token = '', new_password }, caller, appContext, now }) {
    const link = { companyId, token };
    const { db } = appContext;
    const company = await findCompany(db, companyId);
    if (!(await isPasswordToken(db, link, now))) {
      const isRepetition =
        (await wasJustUsed(db, link, now)) && (await hasPassword(company, new_password, caller));
      return isRepetition ? ok(CHANGED) : failure(403, WRONG_LINK);
    }
    const refusal = await passwordRefusal(new_password, 'new_password', company ?? {});
    if (refusal) return refusal;
    return { link, companyId, passwordHash: await hashed(company, new_password, caller) };
  },
  locks: ({ companyId }) => companyId,
  async handle({ prepared: { link, passwordHash }, caller, tx, now, appContext }) {
    const company = await lockCompany(tx, link.companyId, 'no key update');
    if (!company || !(await consumePasswordToken(tx, link, now))) return LINK_USED_MEANWHILE;
    const isReplaced = await replacePassword(
      tx,
      { mail: appContext.mail, now },
      { company, passwordHash, caller },
    );
    return isReplaced ? ok(CHANGED) : failure(409, CHANGED_MEANWHILE);
  },
});

const adminResetPassword = defineAdminRoute(passwordContract.adminResetPassword, {
  async prepare({ request, caller, appContext }) {
    const company = await findCompany(appContext.db, request.company_id);
    const refusal = await passwordRefusal(request.new_password, 'new_password', company ?? {});
    return refusal ?? { passwordHash: await hashed(company, request.new_password, caller) };
  },
  async handle({ request, prepared: { passwordHash }, tx, now, appContext }) {
    const company = await findCompany(tx, request.company_id);
    if (!company) return failure(404, 'This company does not exist.');
    const isReplaced = await replacePassword(tx, { mail: appContext.mail, now }, { company, passwordHash });
    return isReplaced ? ok(CHANGED) : failure(409, CHANGED_MEANWHILE);
  },
});

export const passwordRoutes: readonly Endpoint[] = [
  serveResetCode(passwordContract.forgotPassword, 'A reset code was sent to your e-mail'),
  serveResetCode(passwordContract.resendResetCode, calls.resendResetCode.success),
  verifyResetCode,
  repeatable(resetPassword, CODE_USED_MEANWHILE),
  repeatable(setPassword, LINK_USED_MEANWHILE),
  adminResetPassword,
  changePassword,
];
