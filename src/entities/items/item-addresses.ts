import { oneOf, textOf } from '../../lib/search-values.ts';

type SearchParams = Readonly<Record<string, unknown>>;

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
export interface DashboardSearch {
  search?: string | undefined;
  dialog?: 'add' | ItemDialog | undefined;
  /** The item of the dialog. */
  item?: string | undefined;
  /** The preselected plan of the ADD dialog. */
  plan?: string | undefined;
}

/** Parses them; what is not known is left out. */
export function dashboardSearch(raw: SearchParams): DashboardSearch {
  return {
    search: textOf(raw.search),
    dialog: oneOf(['add', ...ITEM_DIALOGS], raw.dialog),
    item: textOf(raw.item),
    plan: textOf(raw.plan),
  };
}

/** Tabs of the details after the first. */
const LATER_TABS = ['recordings', 'cameras', 'doors', 'came'] as const;
/** Dialogs about members in the open tab: people or cameras of the item. */
const MEMBER_DIALOGS = ['add', 'add-many', 'remove', 'correct', 'send-again'] as const;

/** A dialog of the open tab; `row` is the key of its row. */
export interface MemberDialog {
  readonly kind: (typeof MEMBER_DIALOGS)[number];
  readonly row?: string | undefined;
}

/** The search parameters of an item's details. */
export interface DetailsSearch {
  /** The open tab; absent for the first. */
  tab?: (typeof LATER_TABS)[number] | undefined;
  /** The search text of the open tab. */
  search?: string | undefined;
  dialog?: ItemDialog | MemberDialog['kind'] | undefined;
  /** The row of the dialog; for `correct`, the delivered sheet. */
  row?: string | undefined;
}

/** Parses them; what is not known is left out. */
export function detailsSearch(raw: SearchParams): DetailsSearch {
  return {
    tab: oneOf(LATER_TABS, raw.tab),
    search: textOf(raw.search),
    dialog: oneOf([...ITEM_DIALOGS, ...MEMBER_DIALOGS], raw.dialog),
    row: textOf(raw.row),
  };
}
