import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { doorContract } from '../../../common/contract/door.ts';
import { api } from '../../api/api.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { type EventLog, readOn } from './event-log.ts';

/** Polling intervals in milliseconds of a visible screen, normal and after failures. */
const LOOK_MS = 4_000;
const LOOK_AFTER_FAILURE_MS = 30_000;
/** The least time in milliseconds between two writes of a growing log: each writes all of it, up to some megabytes. */
const STORE_MS = 30_000;
/** By event: the log that was stored last, and when in elapsed time. */
const stored = new Map<string, { readonly cursor: number; readonly at: number }>();

/** For `refetchInterval`. A hidden page does not poll. */
function pollInterval({ state }: { state: { status: string } }): number {
  return state.status === 'error' ? LOOK_AFTER_FAILURE_MS : LOOK_MS;
}

export const doorQueries = {
  /** The doors of an event, newest first. */
  list: (companyId: string, eventId: string) =>
    queryOptions({
      queryKey: [companyId, 'doors', eventId],
      queryFn: async ({ signal }) =>
        (await api.send(doorContract.listDoors, { event_id: eventId }, { signal })).data,
      persister: persisted.persisterFn,
      refetchInterval: pollInterval,
      // A 404 concerns the event, whose screen reports it.
      meta: { saysNotFound: true, leavesReadable: () => true },
    }),

  /** The event's log, continued from the last cursor. Stored on the device. */
  log: (companyId: string, eventId: string) =>
    queryOptions({
      queryKey: logKey(companyId, eventId),
      queryFn: ({ client, signal }) => readLog(client, { companyId, eventId, signal }),
      persister: persisted.persisterFn,
      // A log of thousands is replaced as a whole, and only when it has changed.
      structuralSharing: false,
      meta: { saysNotFound: true, leavesReadable: () => true },
    }),

  /** Polls for changes of a log, and stores it then, at intervals. Does nothing before the log was read. */
  looks: (companyId: string, eventId: string) =>
    queryOptions({
      queryKey: [companyId, 'door-looks', eventId],
      queryFn: async ({ client, signal }) => {
        const key = logKey(companyId, eventId);
        const before = client.getQueryData<EventLog>(key);
        if (!before) return 0;
        const now = await readLog(client, { companyId, eventId, signal });
        client.setQueryData(key, now);
        const at = performance.now();
        const last = stored.get(eventId) ?? { cursor: before.cursor, at: -STORE_MS };
        if (now.cursor !== last.cursor && at - last.at >= STORE_MS) {
          stored.set(eventId, { cursor: now.cursor, at });
          await persisted.persistQueryByKey(key, client);
        }
        return now.cursor;
      },
      refetchInterval: pollInterval,
      retry: false,
      meta: { quiet: true },
    }),

  /** The link of a door, in memory only, as it gives access to the door. */
  link: (companyId: string, doorId: string) => [companyId, 'door-link', doorId] as const,
};

const logKey = (companyId: string, eventId: string) => [companyId, 'door-log', eventId];

function readLog(
  client: QueryClient,
  { companyId, eventId, signal }: { companyId: string; eventId: string; signal: AbortSignal },
): Promise<EventLog> {
  return readOn(client.getQueryData<EventLog>(logKey(companyId, eventId)), async ({ cursor, mark }) => {
    const request = { event_id: eventId, cursor: String(cursor), mark };
    return (await api.send(doorContract.readDoorLog, request, { signal })).data;
  });
}
