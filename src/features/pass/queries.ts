import { queryOptions } from '@tanstack/react-query';
import { passesContract } from '../../../common/contract/passes.ts';
import { api } from '../../api/api.ts';
import { persisted } from '../../offline/reads/persister.ts';

export const passQueries = {
  /**
   * A pass, by its code. Kept on the device by its code and by no company: a log-out does not lose it, and anyone who does
   * not have the code finds nothing.
   */
  pass: (code: string) =>
    queryOptions({
      queryKey: ['public', 'pass', code],
      queryFn: async ({ signal }) => (await api.send(passesContract.readPass, { code }, { signal })).data,
      persister: persisted.persisterFn,
      meta: { quiet: true, staysAsRead: true },
    }),
};
