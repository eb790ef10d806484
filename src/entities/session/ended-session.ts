/** Makes a log-out last even if the browser was killed before it wrote local storage. */
import { tokenDigest } from '../../api/token-digest.ts';
import { readToken } from '../../api/token-store.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { notePendingWipe } from '../../offline/pending-wipe.ts';
import { readEndedSessions } from '../../offline/read-ended-sessions.ts';
import { setDraftOwner } from '../../ui/form/drafts.ts';
import { keepLogout } from './pending-logouts.ts';
import { noteLoggedOut } from './return-to.ts';
import { forgetRowsOfOthers } from './session-rows.ts';
import { clearSession } from './session-store.ts';

/**
 * Runs at startup, before the session in local storage is trusted. If that session has ended on this device, removes it
 * and its company's rows in local storage, and queues its log-out for the server. The databases are wiped later during
 * startup (`pending-wipe.ts`).
 */
export async function forgetEndedSession(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const [ended, session] = await Promise.all([readEndedSessions(slowAnswer.ms), tokenDigest(token)]);
  const found = ended.find((one) => one.session === session);
  if (!found || readToken() !== token) return;
  notePendingWipe(found.isDenied);
  clearSession();
  forgetRowsOfOthers();
  if (found.isDenied) return;
  setDraftOwner(null);
  noteLoggedOut();
  await keepLogout(token);
}
