import { sessionContract } from '../../src/contract/session.ts';
import { standingRefusal } from '../auth/access.ts';
import { companyAnswer } from '../auth/company-answer.ts';
import { emailKey } from '../auth/email.ts';
import { findCompanyByEmail } from '../auth/find-company.ts';
import { hashQueue } from '../auth/hash-queue.ts';
import { isPassword } from '../auth/password.ts';
import { clearAttempts, countAttempt } from '../auth/rate-limit.ts';
import { beginSession, endSession } from '../auth/sessions.ts';
import { ok, refuse } from './outcome.ts';
import { type Served, serve, servePublic } from './serve.ts';

const login = servePublic(sessionContract.login, {
  async prepare({ request, caller, world, now }) {
    const email = emailKey(request.email);
    // By address and account, so that a stranger's guesses do not lock the owner out; by account against many addresses.
    const ownKey = `login:${email}:${caller.address}`;
    const limits = [
      { key: ownKey, allowed: 10, minutes: 15 },
      { key: `login:${email}`, allowed: 100, minutes: 60 },
    ];
    const limited = await countAttempt(world.db, limits, now);
    if (limited) return limited;
    const company = await findCompanyByEmail(world.db, email);
    const turn = { priority: 'other', address: caller.address } as const;
    const matches = await hashQueue.run(turn, () => isPassword(company?.passwordHash, request.password));
    if (!company || !matches) return refuse(401, 'Invalid email or password');
    // Only who knows the password learns about the account's standing.
    return standingRefusal(company) ?? { company, ownKey };
  },
  async handle({ prepared, tx, now }) {
    const { company, ownKey } = prepared;
    await clearAttempts(tx, ownKey);
    const token = await beginSession(tx, company.id, now);
    return ok('Login successful', { access_token: token, user_type: company.userType });
  },
});

const logout = serve(sessionContract.logout, async ({ caller, tx }) => {
  if (caller.tokenHash !== undefined) await endSession(tx, caller.tokenHash);
  return ok('Logged out successfully');
});

const currentCompany = serve(sessionContract.currentCompany, async ({ company }) =>
  ok('Company details', companyAnswer(company)),
);

/** A company may read only itself; to everybody else it does not exist. */
const companyById = serve(sessionContract.companyById, async ({ company, request }) => {
  if (request.company_id !== company.id) return refuse(404, 'This company does not exist.');
  return ok('Company details', companyAnswer(company));
});

export const sessionRoutes: readonly Served[] = [login, logout, currentCompany, companyById];
