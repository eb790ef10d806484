import { useMutation, useQueryClient } from '@tanstack/react-query';
import { doorContract } from '../../../common/contract/door.ts';
import type { Guest } from '../../../common/door/derive-guest.ts';
import { seen } from '../../../common/door/make-entry.ts';
import { api } from '../../api/api.ts';
import { sendOnce } from '../../api/send-once.ts';
import { explainingUnanswered, isUnanswered } from '../../api/unanswered.ts';
import { doorQueries } from './queries.ts';

/** A door's link, and until when it is valid (ISO). */
export interface DoorLink {
  readonly link: string;
  readonly valid_until: string;
}

/** The door name of entries that are made here, not at a door. */
const OFFICE = { door: 'Office', device: 'portal' };

/** The name of the form that opens a door: its content is sent once. */
export const openDoorForm = (companyId: string, eventId: string) => `${companyId}:door:${eventId}`;

/** Opens a door of an event. */
export function useOpenDoor(companyId: string, eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) =>
      (
        await sendOnce(openDoorForm(companyId, eventId), (idempotencyKey) =>
          api.send(doorContract.openDoor, { event_id: eventId, name }, { idempotencyKey }),
        )
      ).data,
    onSuccess: () => client.invalidateQueries(doorQueries.list(companyId, eventId)),
  });
}

/**
 * Creates a link for a door, by its id, and keeps it while the page is open. The previous link becomes invalid, even if
 * no answer arrives, so it is not shown any more.
 */
export function useLinkDoor(companyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (door_id: string) =>
      (await explainingUnanswered(api.send(doorContract.linkDoor, { door_id }))).data,
    onError(error, doorId) {
      const queryKey = doorQueries.link(companyId, doorId);
      if (isUnanswered(error)) void client.resetQueries({ queryKey });
    },
    onSuccess: (made: DoorLink, doorId) =>
      void client.setQueryData(doorQueries.link(companyId, doorId), made),
  });
}

/** Ends a door by its id; an ended one stays as it is. After a lost answer the list is read again. */
export function useEndDoor(companyId: string, eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (door_id: string) => explainingUnanswered(api.send(doorContract.endDoor, { door_id })),
    onSettled: () => client.invalidateQueries(doorQueries.list(companyId, eventId)),
  });
}

/** Excludes an ended door's entries from a time on; an empty `from` includes them again. */
export function useLeaveOutDoor(companyId: string, eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { door_id: string; from: string; reason: string }) =>
      explainingUnanswered(api.send(doorContract.leaveOutDoor, request)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(doorQueries.list(companyId, eventId)),
        client.refetchQueries(doorQueries.looks(companyId, eventId)),
      ]),
  });
}

/** Sets whether guests who are in may come in again. */
export function useSetReentry(companyId: string, eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (allows: boolean) =>
      explainingUnanswered(
        api.send(doorContract.setReentry, { event_id: eventId, allows_reentry: allows ? '1' : '0' }),
      ),
    onSettled: () => client.refetchQueries(doorQueries.looks(companyId, eventId)),
  });
}

/** Marks a guest's conflicts as seen. Rejects if the server has not stored that. */
export function useMarkSeen(companyId: string, eventId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (guest: Guest) => {
      const stamp = {
        ...OFFICE,
        key: crypto.randomUUID(),
        made_at: new Date().toISOString(),
        skew_ms: null,
      };
      const request = { event_id: eventId, entries: [seen(guest, stamp)] };
      const { data } = await explainingUnanswered(api.send(doorContract.recordAdmissions, request));
      const [result] = data.results;
      if (result?.state === 'late' || result?.state === 'invalid')
        throw new Error(`It is not marked as seen. ${result.message}`);
    },
    onSettled: () => client.refetchQueries(doorQueries.looks(companyId, eventId)),
  });
}
