import { queryOptions } from '@tanstack/react-query';
import { recordingsContract } from '../../../common/contract/recordings.ts';
import { api } from '../../api/api.ts';
import { withGapNoted } from '../../offline/reads/list-gaps.ts';
import { persisted } from '../../offline/reads/persister.ts';

export const recordingQueries = {
  /** The recordings of an event that match a search; all of them without one. */
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
      // During typing the previous results stay on screen, not covered by the spinner.
      // A 404 concerns the event, whose screen reports it.
      meta: { quiet: search !== '', saysNotFound: true, leavesReadable: () => true },
    }),
};
