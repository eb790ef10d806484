import { queryOptions } from '@tanstack/react-query';
import { calls } from '../../../common/contract/calls.ts';
import { sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { isNotFound, isRefused } from '../../api/api-error.ts';
import { readToken } from '../../api/token-store.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { denyToken, rejectOtherCompany } from './session-end.ts';

export const sessionQueries = {
  /**
   * The company of the session. Only an answer that denies it ends the session; other failures keep the cached company.
   */
  company: (companyId: string) =>
    queryOptions({
      queryKey: [companyId, 'company'],
      queryFn: async ({ signal }) => {
        const token = readToken();
        try {
          const company = (await api.send(sessionContract.currentCompany, {}, { signal })).data;
          if (company._id === companyId) return company;
          throw rejectOtherCompany(companyId, company);
        } catch (error) {
          if (await deniesCompany(error)) denyToken(token);
          throw error;
        }
      },
      persister: persisted.persisterFn,
    }),
};

/**
 * The client handles 401 itself, and 403 of an API of another make; for this call, 403 and 404 also mean that the session
 * does not exist. An answer without our server's mark counts only in words, twice, and while public content is served: a
 * gateway may send 404 while the service behind it is replaced.
 */
async function deniesCompany(error: unknown): Promise<boolean> {
  if (!isRefused(error)) return false;
  if (error.isProven) return error.status === 403 || error.status === 404;
  if (!isNotFound(error) || error.message === calls.currentCompany.fallback) return false;
  try {
    const again = await api.send(sessionContract.currentCompany, {}).catch((reason: unknown) => reason);
    if (!isNotFound(again)) return false;
    const { contentContract } = await import('../../../common/contract/content.ts');
    await api.send(contentContract.questions, { language: 'en' });
    return true;
  } catch {
    return false;
  }
}
