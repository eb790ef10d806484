import { useState } from 'react';
import type { OutboxEntry } from '../../offline/changes/use-outbox-entries.ts';
import type { MemberDialog } from '../items/item-addresses.ts';
import type { MemberRow } from './collection-rows.ts';

/**
 * The pending or refused entry that an "add" dialog edits, as it was when the dialog opened. The form must not
 * disappear during editing, whatever happens to the row.
 */
export function useEditedEntry(
  dialog: MemberDialog | undefined,
  row: MemberRow | undefined,
): OutboxEntry | undefined {
  const [edited, setEdited] = useState<OutboxEntry>();
  const wanted = dialog?.kind === 'add' ? dialog.row : undefined;
  if (edited?.id === wanted) return edited;
  const entry = row?.state === 'waiting' || row?.state === 'refused' ? row.entry : undefined;
  if (edited !== entry) setEdited(entry);
  return entry;
}

/** The server's refusal of the edited entry, if there is one. */
export function refusalOfEntry({ state, message }: OutboxEntry): string | undefined {
  return state === 'failed' ? message : undefined;
}
