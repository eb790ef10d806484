import { useState } from 'react';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import type { MemberDialog } from '../items/item-addresses.ts';
import type { MemberRow } from './collection-rows.ts';

/**
 * What waits or was refused, taken up again by an "add" dialog; as it was then, whatever becomes of its row
 * meanwhile: the form must not go away under somebody's hands.
 */
export function useEditedEntry(
  dialog: MemberDialog | undefined,
  row: MemberRow | undefined,
): OutboxEntry | undefined {
  const [taken, setTaken] = useState<OutboxEntry>();
  const wanted = dialog?.kind === 'add' ? dialog.row : undefined;
  if (taken?.id === wanted) return taken;
  const entry = row?.state === 'waiting' || row?.state === 'refused' ? row.entry : undefined;
  if (taken !== entry) setTaken(entry);
  return entry;
}

/** The server's words about what is taken up again, where it refused it. */
export function refusalOfEntry({ state, message }: OutboxEntry): string | undefined {
  return state === 'failed' ? message : undefined;
}
