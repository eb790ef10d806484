/** The page's part in sending, and a look for what the browser may have erased. */
import { readToken } from '../api/token-store.ts';
import { wasAtDoor } from './door/was-at-door.ts';
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
  // Whoever logs in may have left changes here.
  outboxEvents.subscribe((event) => {
    if (event.type === 'session:changed' && event.companyId !== null) void look(event.companyId);
  });
  if (session) {
    await look(session.companyId);
    // Somebody may have left, or another company come, while this was being loaded.
    if (readToken() === session.token) await mirrorSession(session, () => readToken() === session.token);
  }
  await deliverFromDoors(session);
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

/** A door was closed with something left to send: its screen need not be opened again for that. */
async function deliverFromDoors(session: { companyId: string; token: string } | null): Promise<void> {
  if (!wasAtDoor()) return;
  const doors = await import('./door/open-door.ts');
  await doors.forgetOldUnconfirmed();
  if (session) await doors.deliverLeftOf(session);
  await doors.deliverLeftDoors();
}

async function look(companyId: string): Promise<void> {
  await showErased(companyId).catch(() => undefined);
}
