/** A log-out holds over a browser that was killed before its local storage was written. */
import { tokenDigest } from '../../api/token-digest.ts';
import { readToken } from '../../api/token-store.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { notePendingWipe } from '../../offline/pending-wipe.ts';
import { readEnded } from '../../offline/read-ended.ts';
import { giveDraftsTo } from '../../ui/form/drafts.ts';
import { noteLoggedOut } from './return-to.ts';
import { forgetRowsOfOthers } from './session-rows.ts';
import { clearSession } from './session-store.ts';
import { keepLogout } from './untold-logouts.ts';

/**
 * At a start of the page, before the session in local storage is believed: one that has ended on this device is forgotten
 * with all that local storage holds of its company, and the server is to be told. What else the device holds is then left
 * to the start (`pending-wipe.ts`).
 */
export async function forgetEndedSession(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const [ended, session] = await Promise.all([readEnded(slowAnswer.ms), tokenDigest(token)]);
  const found = ended.find((one) => one.session === session);
  if (!found || readToken() !== token) return;
  notePendingWipe(found.isDenied);
  clearSession();
  forgetRowsOfOthers();
  if (found.isDenied) return;
  giveDraftsTo(null);
  noteLoggedOut();
  await keepLogout(token);
}
