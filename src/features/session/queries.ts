import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { sessionContract } from '../../contract/session.ts';
import { persisted } from '../../offline/persister.ts';
import { endSession } from './session-end.ts';

export const sessionQueries = {
  /** The company of the session. Only an answer that denies it ends the session; anything else keeps what is cached. */
  company: (companyId: string) =>
    queryOptions({
      queryKey: [companyId, 'company'],
      queryFn: async ({ signal }) => {
        try {
          return (await api.send(sessionContract.currentCompany, {}, { signal })).data;
        } catch (error) {
          if (deniesCompany(error)) endSession('denied');
          throw error;
        }
      },
      persister: persisted.persisterFn,
    }),
};

/** 401 is the client's own business; for this call 403 and 404 say as well that there is no such session any more. */
function deniesCompany(error: unknown): boolean {
  return (
    error instanceof ApiError && error.kind === 'refused' && (error.status === 403 || error.status === 404)
  );
}
