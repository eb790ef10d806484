import { queryOptions } from '@tanstack/react-query';
import { persisted } from '../../offline/persister.ts';
import { type InvitationTarget, targetContracts } from './invitation-target.ts';

/** The invited people of one event or location. A list of thousands is its own entry on the device. */
export const invitationQueries = {
  all: (companyId: string) => [companyId, 'invitations'] as const,

  list: (companyId: string, { kind, id }: InvitationTarget) =>
    queryOptions({
      queryKey: [...invitationQueries.all(companyId), kind, id],
      queryFn: async ({ signal }) => (await targetContracts[kind].list(companyId, id, { signal })).data,
      persister: persisted.persisterFn,
      // Not found is the item itself, which the screen around it says and shows.
      meta: { saysNotFound: true, leavesReadable: () => true },
    }),
};
