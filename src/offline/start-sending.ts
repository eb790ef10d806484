/** The page's part in sending, and a look for what the browser may have erased. */
import { readToken } from '../api/token-store.ts';
import { countErased, erasedCount } from './canary.ts';
import { persisted } from './persister.ts';
import { wipeOldCameras } from './reads-store.ts';
import { mirrorSession } from './session-mirror.ts';
import { startTriggers } from './triggers.ts';

/** @param session who was signed in at start; a later log-in mirrors its own */
export async function startSending(session: { companyId: string; token: string } | null): Promise<void> {
  startTriggers();
  if (session) {
    erasedCount.set(await countErased(session.companyId).catch(() => 0));
    // Somebody may have left, or another company come, while this was being loaded.
    if (readToken() === session.token) await mirrorSession(session);
  }
  await persisted.persisterGc();
  await wipeOldCameras();
}
