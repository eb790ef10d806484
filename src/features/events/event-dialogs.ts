import * as z from 'zod/mini';

/** Dialogs about one event, on the dashboard and on its details. */
const ABOUT_EVENT = ['edit', 'delete', 'upgrade'] as const;
export type EventDialog = (typeof ABOUT_EVENT)[number];

export function isEventDialog(dialog: string | undefined): dialog is EventDialog {
  return ABOUT_EVENT.some((known) => known === dialog);
}

/** What stands in the dashboard's address, so that a reload keeps it. */
export const EventsSearchSchema = z.object({
  dialog: z.catch(z.optional(z.enum(['add', ...ABOUT_EVENT])), undefined),
  /** The event that the dialog is about. */
  event: z.catch(z.optional(z.string()), undefined),
});
export type EventsSearch = z.output<typeof EventsSearchSchema>;

/** What stands in the address of an event's details. */
export const EventDetailsSearchSchema = z.object({
  tab: z.catch(z.optional(z.enum(['recordings'])), undefined),
  /** What is searched for in the open tab. */
  search: z.catch(z.optional(z.string()), undefined),
  dialog: z.catch(z.optional(z.enum([...ABOUT_EVENT, 'invite', 'bulk-invite', 'cancel-invite'])), undefined),
  /** The invited person whom the dialog is about. */
  guest: z.catch(z.optional(z.string()), undefined),
});
export type EventDetailsSearch = z.output<typeof EventDetailsSearchSchema>;
