import * as z from 'zod/mini';

/** How a change of the address stands in the history: where the earlier one stood, or as a dialog that Back closes. */
export type AddressChange = 'in place' | 'dialog';

/** Changes what stands in the address of a screen. */
export type Note<Search> = (next: (now: Search) => Search, change: AddressChange) => void;

/** Dialogs about one item, on the dashboard and on its details. */
const ABOUT_ITEM = ['edit', 'delete', 'upgrade'] as const;
export type ItemDialog = (typeof ABOUT_ITEM)[number];

export function isItemDialog(dialog: string | undefined): dialog is ItemDialog {
  return ABOUT_ITEM.some((known) => known === dialog);
}

/** What stands in a dashboard's address, so that a reload keeps it. */
export const DashboardSearchSchema = z.object({
  search: z.catch(z.optional(z.string()), undefined),
  dialog: z.catch(z.optional(z.enum(['add', ...ABOUT_ITEM])), undefined),
  /** The item that the dialog is about. */
  item: z.catch(z.optional(z.string()), undefined),
  /** The plan that is chosen to begin with when an item is added. */
  plan: z.catch(z.optional(z.string()), undefined),
});
export type DashboardSearch = z.output<typeof DashboardSearchSchema>;

/** Dialogs about what is listed in the open tab: the people or cameras that belong to the item. */
const ABOUT_BELONGINGS = ['add', 'add-many', 'remove', 'correct', 'send-again'] as const;

/** A dialog of the open tab; `row` is the key of the row it is about. */
export interface MemberDialog {
  readonly kind: (typeof ABOUT_BELONGINGS)[number];
  readonly row?: string | undefined;
}

/** What stands in the address of an item's details. */
export const DetailsSearchSchema = z.object({
  /** A tab other than the first, which has no name. */
  tab: z.catch(z.optional(z.enum(['recordings', 'cameras', 'doors', 'came'])), undefined),
  /** What is searched for in the open tab. */
  search: z.catch(z.optional(z.string()), undefined),
  dialog: z.catch(z.optional(z.enum([...ABOUT_ITEM, ...ABOUT_BELONGINGS])), undefined),
  /** The row of the open tab's list that the dialog is about; of `correct`, the sheet that was delivered. */
  row: z.catch(z.optional(z.string()), undefined),
});
export type DetailsSearch = z.output<typeof DetailsSearchSchema>;
