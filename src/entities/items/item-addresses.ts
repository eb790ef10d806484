import * as z from 'zod/mini';

/** How a change of the URL affects the history: it replaces the entry, or pushes a dialog that Back closes. */
export type AddressChange = 'in place' | 'dialog';

/** Changes the search parameters of a screen. */
export type SetSearch<Search> = (next: (now: Search) => Search, change: AddressChange) => void;

/** Dialogs about one item, on the dashboard and on its details. */
const ITEM_DIALOGS = ['edit', 'delete', 'upgrade'] as const;
export type ItemDialog = (typeof ITEM_DIALOGS)[number];

export function isItemDialog(dialog: string | undefined): dialog is ItemDialog {
  return ITEM_DIALOGS.some((known) => known === dialog);
}

/** The search parameters of a dashboard, so that a reload restores its state. */
export const DashboardSearchSchema = z.object({
  search: z.catch(z.optional(z.string()), undefined),
  dialog: z.catch(z.optional(z.enum(['add', ...ITEM_DIALOGS])), undefined),
  /** The item of the dialog. */
  item: z.catch(z.optional(z.string()), undefined),
  /** The preselected plan of the ADD dialog. */
  plan: z.catch(z.optional(z.string()), undefined),
});
export type DashboardSearch = z.output<typeof DashboardSearchSchema>;

/** Dialogs about members in the open tab: people or cameras of the item. */
const MEMBER_DIALOGS = ['add', 'add-many', 'remove', 'correct', 'send-again'] as const;

/** A dialog of the open tab; `row` is the key of its row. */
export interface MemberDialog {
  readonly kind: (typeof MEMBER_DIALOGS)[number];
  readonly row?: string | undefined;
}

/** The search parameters of an item's details. */
export const DetailsSearchSchema = z.object({
  /** The open tab; absent for the first. */
  tab: z.catch(z.optional(z.enum(['recordings', 'cameras', 'doors', 'came'])), undefined),
  /** The search text of the open tab. */
  search: z.catch(z.optional(z.string()), undefined),
  dialog: z.catch(z.optional(z.enum([...ITEM_DIALOGS, ...MEMBER_DIALOGS])), undefined),
  /** The row of the dialog; for `correct`, the delivered sheet. */
  row: z.catch(z.optional(z.string()), undefined),
});
export type DetailsSearch = z.output<typeof DetailsSearchSchema>;
