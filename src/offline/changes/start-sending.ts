/** Starts sending from this page, and checks for erased storage. */
import { readToken } from '../../api/token-store.ts';
import { deliverFromDoors, startDeliveringFromDoors } from '../door/deliver-from-doors.ts';
import { wipeOldCameras } from '../reads/query-cache-store.ts';
import { cacheCodeWithRetries } from '../worker/cache-code.ts';
import { showErased } from './eviction-sentinel.ts';
import { outboxEvents } from './outbox-page.ts';
import { mirroredSession, mirrorSession, rememberSession } from './session-mirror.ts';
import { startTriggers } from './triggers.ts';

/** @param session the session at start; a later log-in stores its own */
export async function startSending(session: { companyId: string; token: string } | null): Promise<void> {
  if (session && readToken() === session.token) rememberSession(session);
  // A log-in may have announced its session while this code was loaded.
  const present = mirroredSession();
  startTriggers();
  keepCompanyCode(present !== null);
  startDeliveringFromDoors();
  // A company that logs in may have pending entries here.
  outboxEvents.subscribe((event) => {
    if (event.type === 'session:changed' && event.companyId !== null) void look(event.companyId);
  });
  if (present) await look(present.companyId);
  if (session) {
    // The session may have ended or changed while this was being loaded.
    if (readToken() === session.token) await mirrorSession(session, () => readToken() === session.token);
  } else await deliverFromDoors();
  await wipeOldCameras();
}

/** Caches the code behind the log-in for offline use, once there is a session. */
function keepCompanyCode(isSignedIn: boolean): void {
  let stop = isSignedIn ? cacheCodeWithRetries('company') : () => {};
  outboxEvents.subscribe((event) => {
    if (event.type !== 'session:changed') return;
    stop();
    stop = event.companyId === null ? () => {} : cacheCodeWithRetries('company');
  });
}

async function look(companyId: string): Promise<void> {
  await showErased(companyId).catch(() => undefined);
}
