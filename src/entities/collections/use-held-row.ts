import { useState } from 'react';
import type { MemberDialog } from '../items/item-addresses.ts';
import type { MemberRow } from './collection-rows.ts';

/**
 * The row that a dialog is about, also after it has left the list. A row that is sent meanwhile gets another key; the
 * dialog stays open, and its answer finds the row by either key.
 */
export function useHeldRow(
  dialog: MemberDialog | undefined,
  row: MemberRow | undefined,
): MemberRow | undefined {
  const [held, setHeld] = useState<MemberRow>();
  const wanted = dialog?.kind === 'remove' ? dialog.row : undefined;
  if (row && wanted !== undefined && held?.key !== row.key) setHeld(row);
  if (wanted === undefined) return undefined;
  return row ?? (held?.key === wanted ? held : undefined);
}
