import { queryOptions } from '@tanstack/react-query';
import { sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { isRefused } from '../../api/api-error.ts';
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
 * The client handles 401 itself; for this call, 403 and 404 also mean that the session does not exist. An answer
 * without our server's mark counts only while the rest of the API answers: a gateway may send 404 to everything.
 */
async function deniesCompany(error: unknown): Promise<boolean> {
  if (!isRefused(error)) return false;
  if (error.status !== 403 && error.status !== 404) return false;
  if (error.isProven) return true;
  try {
    const { contentContract } = await import('../../../common/contract/content.ts');
    await api.send(contentContract.questions, { language: 'en' });
    return true;
  } catch {
    return false;
  }
}
