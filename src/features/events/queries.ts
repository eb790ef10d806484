import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { eventsContract } from '../../contract/events.ts';
import { persisted } from '../../offline/persister.ts';

/** The queries of events. Every key begins with the company's id, so that no company ever reads another's. */
export const eventQueries = {
  /** The prefix of all keys below, for invalidation. */
  all: (companyId: string) => [companyId, 'events'] as const,

  list: (companyId: string) =>
    queryOptions({
      queryKey: [...eventQueries.all(companyId), 'list'],
      queryFn: async ({ signal }) =>
        (await api.send(eventsContract.listEvents, { company_id: companyId }, { signal })).data,
      persister: persisted.persisterFn,
    }),

  detail: (companyId: string, eventId: string) =>
    queryOptions({
      queryKey: [...eventQueries.all(companyId), 'detail', eventId],
      queryFn: async ({ signal }) =>
        (await api.send(eventsContract.eventDetails, { event_id: eventId }, { signal })).data,
      persister: persisted.persisterFn,
    }),
};
