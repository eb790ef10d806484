import { useCallback } from 'react';
import {
  type DetailsSearch,
  isItemDialog,
  type MemberDialog,
  type SetSearch,
} from '../../../entities/items/item-addresses.ts';

/** What the open tab's list keeps in the address. */
export interface TabAddress {
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly dialog: MemberDialog | undefined;
  readonly onDialog: (dialog: MemberDialog) => void;
  readonly onClose: () => void;
}

/** The address of an item's details, as its parts read and change it. */
export function useDetailsAddress(
  search: DetailsSearch,
  setSearch: SetSearch<DetailsSearch>,
  onClose: () => void,
): TabAddress {
  const onSearch = useCallback(
    (text: string) => setSearch((now) => ({ ...now, search: text || undefined }), 'in place'),
    [setSearch],
  );
  const onDialog = useCallback(
    ({ kind, row }: MemberDialog) =>
      setSearch((now) => ({ ...withoutDialog(now), dialog: kind, row }), 'dialog'),
    [setSearch],
  );
  return {
    search: search.search ?? '',
    onSearch,
    dialog: memberDialogIn(search),
    onDialog,
    onClose,
  };
}

export function withoutDialog({ dialog: _dialog, row: _row, ...rest }: DetailsSearch): DetailsSearch {
  return rest;
}

function memberDialogIn({ dialog, row }: DetailsSearch): MemberDialog | undefined {
  return dialog === undefined || isItemDialog(dialog) ? undefined : { kind: dialog, row };
}
