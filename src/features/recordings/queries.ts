import { queryOptions } from '@tanstack/react-query';
import { recordingsContract } from '../../../common/contract/recordings.ts';
import { api } from '../../api/api.ts';
import { withGapNoted } from '../../offline/reads/list-gaps.ts';
import { persisted } from '../../offline/reads/persister.ts';

export const recordingQueries = {
  /** The recordings of an event that the server finds for a search; all of them without one. */
  list: (companyId: string, eventId: string, search: string) =>
    queryOptions({
      queryKey: [companyId, 'recordings', eventId, search],
      queryFn: async ({ client, queryKey, signal }) => {
        const request = { company_id: companyId, event_id: eventId, ...(search && { search_key: search }) };
        // A newer search aborts this one by `signal`.
        const answer = await api.send(recordingsContract.listRecordings, request, { signal });
        return await withGapNoted(client, queryKey, answer);
      },
      persister: persisted.persisterFn,
      // While somebody types, what was found before stays on screen; nothing covers it.
      // Not found is the event itself, which the screen around it says and shows.
      meta: { quiet: search !== '', saysNotFound: true, leavesReadable: () => true },
    }),
};
