import { useCallback } from 'react';
import { type BelongingDialog, type DetailsSearch, isItemDialog } from '../item-addresses.ts';

/** Changes what stands in the address of an item's details. */
export type NoteDetails = (
  next: (now: DetailsSearch) => DetailsSearch,
  options?: { replace: boolean },
) => void;

/** What the open tab's list keeps in the address. */
export interface TabAddress {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly dialog: BelongingDialog | undefined;
  readonly onDialog: (dialog: BelongingDialog | undefined) => void;
}

/** The address of an item's details, as its parts read and change it. */
export function useDetailsAddress(search: DetailsSearch, note: NoteDetails) {
  const onSearch = useCallback(
    (text: string) => note((now) => ({ ...now, search: text || undefined }), { replace: true }),
    [note],
  );
  const onDialog = useCallback(
    (dialog: BelongingDialog | undefined) =>
      note((now) => ({ ...withoutDialog(now), dialog: dialog?.kind, row: dialog?.row }), {
        replace: dialog === undefined,
      }),
    [note],
  );
  const tab: TabAddress = {
    search: search.search ?? '',
    onSearch,
    dialog: belongingDialogIn(search),
    onDialog,
  };
  return { tab, closeDialog: () => note(withoutDialog, { replace: true }) };
}

function withoutDialog({ dialog: _dialog, row: _row, ...rest }: DetailsSearch): DetailsSearch {
  return rest;
}

function belongingDialogIn({ dialog, row }: DetailsSearch): BelongingDialog | undefined {
  return dialog === undefined || isItemDialog(dialog) ? undefined : { kind: dialog, row };
}
