import { useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api } from '../../api/api.ts';
import { type EventChangeSchema, type EventDraftSchema, eventsContract } from '../../contract/events.ts';
import { sessionQueries } from '../session/queries.ts';
import { eventQueries } from './queries.ts';
import { sendOnce } from './send-once.ts';

export type EventDraft = z.output<typeof EventDraftSchema>;
export type EventChange = z.output<typeof EventChangeSchema>;

/** The name of a form's request: what is sent from it is sent once. */
export const eventForms = {
  add: (companyId: string) => `${companyId}:add-event`,
  edit: (companyId: string, eventId: string) => `${companyId}:edit-event:${eventId}`,
};

/** Adds an event; answers its id. Refreshes events, and the company, whose free trial may be spent now. */
export function useAddEvent(companyId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (draft: EventDraft) => {
      const request = { ...draft, company_id: companyId };
      const answer = await sendOnce(eventForms.add(companyId), (idempotencyKey) =>
        api.send(eventsContract.addEvent, request, { idempotencyKey }),
      );
      return answer.data._id;
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: eventQueries.all(companyId) });
      void queryClient.invalidateQueries({ queryKey: sessionQueries.company(companyId).queryKey });
    },
  });
}

/** Changes name, date, place and picture of an event. Refreshes events. */
export function useEditEvent(companyId: string, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: EventChange) =>
      sendOnce(eventForms.edit(companyId, eventId), (idempotencyKey) =>
        api.send(eventsContract.editEvent, { ...change, event_id: eventId }, { idempotencyKey }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: eventQueries.all(companyId) }),
  });
}

/** Switches an event on (1) or off (0) for its viewers. Refreshes events. */
export function useSetEventStatus(companyId: string, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: 0 | 1) =>
      api.send(
        eventsContract.setEventStatus,
        { status, event_id: eventId },
        { idempotencyKey: crypto.randomUUID() },
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: eventQueries.all(companyId) }),
  });
}

/** Deletes an event. Refreshes the list; what is known of the event itself goes. */
export function useDeleteEvent(companyId: string, eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      api.send(eventsContract.deleteEvent, { event_id: eventId }, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: eventQueries.detail(companyId, eventId).queryKey });
      return queryClient.invalidateQueries({ queryKey: eventQueries.list(companyId).queryKey });
    },
  });
}
