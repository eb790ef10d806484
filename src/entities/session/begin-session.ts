import type { QueryClient } from '@tanstack/react-query';
import { type Company, EVENT_COMPANY, sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { readToken, storeToken } from '../../api/token-store.ts';
import { persisted } from '../../offline/persister.ts';
import { openReadsTo } from '../../offline/query-cache-store.ts';
import { giveDraftsTo } from '../../ui/form/drafts.ts';
import { sessionQueries } from './queries.ts';
import { clearSession, readSession, type Session, storeSession } from './session-store.ts';

/** Logs in and stores the session. Throws `ApiError` with the server's words; then nothing is stored. */
export async function logIn(
  queryClient: QueryClient,
  credentials: { email: string; password: string },
): Promise<Session> {
  const email = credentials.email.trim();
  const answer = await api.send(sessionContract.login, { email, password: credentials.password });
  storeToken(answer.data.access_token);
  try {
    return await completeSession(queryClient, answer.data.access_token, answer.data.user_type);
  } catch (error) {
    // Somebody may have logged in in another tab while this one was refused.
    if (readToken() === answer.data.access_token) clearSession();
    throw error;
  }
}

/** The session of this browser. A token that lost its company, say by an older portal, finds it again. */
export async function resumeSession(queryClient: QueryClient): Promise<Session | null> {
  const session = readSession();
  const token = readToken();
  if (session || token === null) return session;
  try {
    return await completeSession(queryClient, token);
  } catch (error) {
    // A denied token is gone by now, and the person logs in anew. Anything else deserves its error screen.
    if (error instanceof ApiError && error.kind === 'refused' && (error.status ?? 500) < 500) {
      if (readToken() === token) clearSession();
      return null;
    }
    throw error;
  }
}

/** @param loginType the `user_type` of the log-in, which decides (specification, section 4) */
async function completeSession(
  queryClient: QueryClient,
  token: string,
  loginType: number | null = null,
): Promise<Session> {
  const { data: company } = await api.send(sessionContract.currentCompany, {});
  const userType = loginType ?? company.user_type ?? EVENT_COMPANY;
  const session = { token, companyId: company._id, userType };
  storeSession(session);
  giveDraftsTo(session.companyId);
  openReadsTo(session.companyId);
  keepCompany(queryClient, company);
  // The outbox comes after the first screen; log-in does not wait for its code to be loaded with the page.
  const { mirrorSession } = await import('../../offline/session-mirror.ts');
  await mirrorSession({ companyId: session.companyId, token }, () => readToken() === token);
  return session;
}

/** What is set by hand is not persisted by itself. */
function keepCompany(queryClient: QueryClient, company: Company): void {
  const { queryKey } = sessionQueries.company(company._id);
  queryClient.setQueryData(queryKey, company);
  void persisted.persistQueryByKey(queryKey, queryClient);
}

/** Whether a refused log-in means that the administrator has not approved the company yet. */
export function isUnderReview(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && /under review/i.test(error.message);
}
