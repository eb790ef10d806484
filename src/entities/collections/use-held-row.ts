import { useState } from 'react';
import type { MemberDialog } from '../items/item-addresses.ts';
import type { MemberRow } from './collection-rows.ts';

/**
 * The row that a question is about, also when it leaves the list behind it: sent meanwhile, it has another key. The
 * question must not go away under somebody's finger, and its answer finds the row by either key.
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
