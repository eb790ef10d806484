/** Everything the page does for offline, started once at boot. */
import { countErased } from './canary.ts';
import { observable } from './observable.ts';
import { openReadsTo, persisted } from './persister.ts';
import { mirrorSession } from './session-mirror.ts';
import { startTriggers } from './triggers.ts';
import { registerWorker } from './worker-registration.ts';

/** How many unsent changes this browser has erased; told once, until dismissed with 0. */
export const erasedCount = observable(0);

/** @param session who is signed in at start, from the page's own storage */
export function startOffline(session: { companyId: string; token: string } | null): void {
  startTriggers();
  registerWorker();
  if (session) {
    openReadsTo(session.companyId);
    void resume(session);
  }
  whenIdle(() => void persisted.persisterGc());
}

async function resume(session: { companyId: string; token: string }): Promise<void> {
  erasedCount.set(await countErased(session.companyId).catch(() => 0));
  await mirrorSession(session);
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 10_000 });
  else setTimeout(act, 3_000);
}
