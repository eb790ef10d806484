import { type CancelResult, cancelEntry } from '../../offline/changes/undo-entry.ts';
import { toasts } from '../../ui/toasts.ts';

const MESSAGES: Readonly<Partial<Record<CancelResult, string>>> = {
  'may-have-arrived':
    'It may have arrived: the connection broke before the answer. The list shows it once the server answers.',
  'was-accepted':
    'The server had accepted it: its list may show it in a moment. Remove it there if it is not wanted.',
  'taken-back': 'It is taken back.',
  // A cancellation that has arrived cannot be undone.
  'taken-back-later': 'It is taken back as soon as the connection allows, if it still can be.',
  'goes-on': 'It is being sent just now, or was sent. Please look at the list in a moment.',
};

/**
 * Discards a pending entry, or says that it is too late.
 * @param isHereOnly what the server has made of it stays
 */
export async function discard(companyId: string, entryId: string, isHereOnly = false): Promise<void> {
  const tell = toasts.ofSession();
  const message = MESSAGES[await cancelEntry(companyId, entryId, isHereOnly)];
  if (message) tell.info(message);
}
