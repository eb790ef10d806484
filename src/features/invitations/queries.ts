import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { persisted } from '../../offline/persister.ts';
import { type InvitationTarget, targetKinds } from './invitation-target.ts';

/** The invited people of one event or location. A list of thousands is its own entry on the device. */
export const invitationQueries = {
  all: (companyId: string) => [companyId, 'invitations'] as const,

  list: (companyId: string, target: InvitationTarget) =>
    queryOptions({
      queryKey: [...invitationQueries.all(companyId), target.kind, target.id],
      queryFn: async ({ signal }) => {
        const { list, itemField } = targetKinds[target.kind];
        const request = { company_id: companyId, [itemField]: target.id };
        return (await api.send(list, request, { signal })).data;
      },
      persister: persisted.persisterFn,
    }),
};
