import { calls } from '../../../common/contract/calls.ts';
import { sessionContract } from '../../../common/contract/session.ts';
import { emailKey } from '../../core/email.ts';
import { failure, isFailure, ok } from '../../core/result.ts';
import { secretHash } from '../../core/secret.ts';
import { standingRefusal } from '../../http/callers/access.ts';
import { definePublicRoute, defineRoute, type Endpoint } from '../../http/define-route.ts';
import { companyAnswer } from '../profile/company-answer.ts';
import { findCompanyByEmail, lockCompany } from './find-company.ts';
import { rememberCaller } from './known-callers.ts';
import { guessPassword } from './login-guess.ts';
import { loginRefusal } from './login-limit.ts';
import { beginSession, endSession } from './sessions.ts';

const WRONG = 'Invalid email or password';

const login = definePublicRoute(sessionContract.login, {
  isLogIn: true,
  async prepare({ request, caller, appContext, now }) {
    const email = emailKey(request.email);
    const company = await findCompanyByEmail(appContext.db, email);
    const isRight = await guessPassword(
      appContext.db,
      { email, password: request.password, company, caller },
      now,
    );
    if (isFailure(isRight)) return isRight;
    if (!company || !isRight) return failure(401, WRONG);
    // Only a caller with the password learns the account's status.
    // On an almost full disk the session is the only write.
    return standingRefusal(company) ?? { company, hasSpace: await appContext.disk.hasSpace('changes') };
  },
  locks: ({ company }) => company.id,
  async handle({ prepared: { company: verified, hasSpace }, caller, tx, now }) {
    // A concurrent change of one of these ends all sessions, and would miss this one.
    const company = await lockCompany(tx, verified.id);
    const isSame = company?.passwordHash === verified.passwordHash && company.email === verified.email;
    if (!company || !isSame) return failure(401, WRONG);
    const refusal = standingRefusal(company);
    if (refusal) return refusal;
    const tooOften = await loginRefusal(tx, company, now);
    if (tooOften) return tooOften;
    if (hasSpace) await rememberCaller(tx, company, caller, now);
    const token = await beginSession(tx, company.id, now);
    return {
      ...ok(calls.login.success, { access_token: token, user_type: company.userType }),
      beginsSession: { tokenHash: secretHash(token), companyId: company.id, kind: 'session' },
    };
  },
});

const logout = defineRoute(sessionContract.logout, async ({ caller, tx }) => {
  if (caller.tokenHash !== undefined) await endSession(tx, caller.tokenHash);
  return { ...ok(calls.logout.success), endsSession: true };
});

/** Sessions are stored by the digest of their token. The digest can end a session, and do nothing else. */
const finishLogout = definePublicRoute(sessionContract.finishLogout, async ({ request, tx }) => {
  await endSession(tx, request.session);
  return { ...ok(calls.logout.success), endsSession: true };
});

const currentCompany = defineRoute(sessionContract.currentCompany, async ({ company }) =>
  ok('Company details', companyAnswer(company)),
);

/** A company can only read itself; others do not exist for it. */
const companyById = defineRoute(sessionContract.companyById, async ({ company, request }) => {
  if (request.company_id !== company.id) return failure(404, 'This company does not exist.');
  return ok('Company details', companyAnswer(company));
});

export const sessionRoutes: readonly Endpoint[] = [login, logout, finishLogout, currentCompany, companyById];
