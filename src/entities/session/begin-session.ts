import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../../../common/contract/calls.ts';
import { userTypes } from '../../../common/contract/company-kinds.ts';
import { type Company, sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { withFailureReason } from '../../api/failure-reason.ts';
import '../../api/portal-client.ts';
import { readToken } from '../../api/token-store.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { forgetEnd, mirrorSession } from '../../offline/changes/session-mirror.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { setReadsOwner } from '../../offline/reads/reads-owner.ts';
import { setDraftOwner } from '../../ui/form/drafts.ts';
import { sessionQueries } from './queries.ts';
import { type Session, storeSession } from './session-store.ts';

/**
 * Logs in and stores the session. Loaded when the log-in form is first used, as its screen opens without it. Throws
 * `ApiError` with the server's words; then nothing is stored.
 */
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

interface Beginning {
  readonly token: string;
  /** The token stored when the log-in began. If another tab logs in meanwhile, that session stays. */
  readonly before: string | null;
  /** The `user_type` of the log-in, which decides (specification, section 4). */
  readonly loginType?: number | null;
}

/** Stores a session once all of it is known. Other tabs do not see it before that. */
export async function completeSession(
  queryClient: QueryClient,
  { token, before, loginType }: Beginning,
): Promise<Session> {
  const { data: company } = await withFailureReason(
    calls.currentCompany.fallback,
    api.send(sessionContract.currentCompany, {}, { token }),
  );
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
const OVERTAKEN = 'Another tab has logged in';

/** `setQueryData` does not persist. */
function keepCompany(queryClient: QueryClient, company: Company): void {
  const { queryKey } = sessionQueries.company(company._id);
  queryClient.setQueryData(queryKey, company);
  void persisted.persistQueryByKey(queryKey, queryClient);
}
