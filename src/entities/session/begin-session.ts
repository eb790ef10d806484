import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../../../common/contract/calls.ts';
import { userTypes } from '../../../common/contract/company-kinds.ts';
import { type Company, sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { withFailureReason } from '../../api/failure-reason.ts';
import { readToken } from '../../api/token-store.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { setReadsOwner } from '../../offline/reads/query-cache-store.ts';
import { setDraftOwner } from '../../ui/form/drafts.ts';
import { sessionQueries } from './queries.ts';
import { denyToken } from './session-end.ts';
import { readSession, type Session, storeSession } from './session-store.ts';

/** Logs in and stores the session. Throws `ApiError` with the server's words; then nothing is stored. */
export async function logIn(
  queryClient: QueryClient,
  credentials: { email: string; password: string },
): Promise<Session> {
  const before = readToken();
  const email = credentials.email.trim();
  const answer = await api.send(sessionContract.login, { email, password: credentials.password });
  const { access_token: token, user_type: loginType } = answer.data;
  try {
    return await completeSession(queryClient, { token, before, loginType });
  } catch (error) {
    // The session will never be used.
    void api.send(sessionContract.logout, {}, { token }).catch(() => undefined);
    throw error;
  }
}

/** Statuses that say nothing of the token; any other 4xx denies it, as APIs of another make choose among them. */
const SAID_TO_ANYBODY = new Set([408, 425, 429]);

/** The session of this browser. A token that lost its company, say by an older portal, finds it again. */
export async function resumeSession(queryClient: QueryClient): Promise<Session | null> {
  const session = readSession();
  const token = readToken();
  if (session || token === null) return session;
  try {
    return await completeSession(queryClient, { token, before: token });
  } catch (error) {
    // A denied token is gone by now, and the person logs in again. Anything else deserves its error screen.
    if (!isDenied(error)) throw error;
    denyToken(token);
    return null;
  }
}

function isDenied(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  const { status = 500 } = error;
  return status < 500 && !SAID_TO_ANYBODY.has(status);
}

interface Beginning {
  readonly token: string;
  /** The token stored when the log-in began. If another tab logs in meanwhile, that session stays. */
  readonly before: string | null;
  /** The `user_type` of the log-in, which decides (specification, section 4). */
  readonly loginType?: number | null;
}

/** Stores a session once all of it is known. Other tabs do not see it before that. */
async function completeSession(
  queryClient: QueryClient,
  { token, before, loginType }: Beginning,
): Promise<Session> {
  const [{ data: company }, { forgetEnd, mirrorSession }] = await Promise.all([
    withFailureReason(calls.currentCompany.fallback, api.send(sessionContract.currentCompany, {}, { token })),
    // The outbox comes after the first screen; log-in does not wait for its code to be loaded with the page.
    import('../../offline/changes/session-mirror.ts'),
  ]);
  if (readToken() !== before) throw new ApiError({ kind: 'ended', message: OVERTAKEN });
  const userType = loginType ?? company.user_type ?? userTypes.event;
  const session = { token, companyId: company._id, userType };
  storeSession(session);
  setDraftOwner(session.companyId);
  setReadsOwner(session.companyId);
  keepCompany(queryClient, company);
  const stored = Promise.all([
    forgetEnd(token),
    mirrorSession({ companyId: session.companyId, token }, () => readToken() === token),
  ]);
  // The device's storage may hang, and goes on by itself.
  await Promise.race([stored, new Promise((done) => setTimeout(done, slowAnswer.ms))]);
  return session;
}

/** Visible only until the page reloads because of that other log-in. */
const OVERTAKEN = 'Somebody has logged in in another tab meanwhile';

/** `setQueryData` does not persist. */
function keepCompany(queryClient: QueryClient, company: Company): void {
  const { queryKey } = sessionQueries.company(company._id);
  queryClient.setQueryData(queryKey, company);
  void persisted.persistQueryByKey(queryKey, queryClient);
}

/** Whether a log-in was refused because the administrator has not approved the company yet. */
export function isUnderReview(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && /under review/i.test(error.message);
}
