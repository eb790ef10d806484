/** The page's part in sending, and a look for what the browser may have erased. */
import { readToken } from '../api/token-store.ts';
import { deliverFromDoors, startDeliveringFromDoors } from './deliver-from-doors.ts';
import { showErased } from './eviction-sentinel.ts';
import { keepAskingForCode } from './keep-code.ts';
import { outboxEvents } from './outbox-page.ts';
import { persisted } from './persister.ts';
import { wipeOldCameras } from './query-cache-store.ts';
import { mirrorSession, rememberSession } from './session-mirror.ts';
import { startTriggers } from './triggers.ts';

/** @param session who was signed in at start; a later log-in mirrors its own */
export async function startSending(session: { companyId: string; token: string } | null): Promise<void> {
  if (session && readToken() === session.token) rememberSession(session);
  startTriggers();
  keepCompanyCode(session !== null);
  startDeliveringFromDoors();
  // Anyone who logs in may have left changes here.
  outboxEvents.subscribe((event) => {
    if (event.type === 'session:changed' && event.companyId !== null) void look(event.companyId);
  });
  if (session) {
    await look(session.companyId);
    // Somebody may have left, or another company come, while this was being loaded.
    if (readToken() === session.token) await mirrorSession(session, () => readToken() === session.token);
  } else await deliverFromDoors();
  await persisted.persisterGc();
  await wipeOldCameras();
}

/** What is behind the log-in opens without a connection too, from the first session on. */
function keepCompanyCode(isSignedIn: boolean): void {
  let stop = isSignedIn ? keepAskingForCode('company') : () => {};
  outboxEvents.subscribe((event) => {
    if (event.type !== 'session:changed') return;
    stop();
    stop = event.companyId === null ? () => {} : keepAskingForCode('company');
  });
}

async function look(companyId: string): Promise<void> {
  await showErased(companyId).catch(() => undefined);
}
