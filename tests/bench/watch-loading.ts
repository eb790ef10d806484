import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** A page that asks for nothing for so long has loaded and started: a slow device compiles for a second. */
const IDLE_MS = 1_500;
const CHECK_MS = 50;
const TIMEOUT_MS = 90_000;

/**
 * Watches a page from before its navigation, by the browser's own events alone: nothing is run in the page.
 * @param session of the page, with its Network domain enabled
 */
export async function watchLoading(session: CDPSession) {
  const pending = new Set<string>();
  let isPainted = false;
  let lastEventAt = Date.now();
  const noteEvent = () => {
    lastEventAt = Date.now();
  };
  const finish = ({ requestId }: { requestId: string }) => {
    pending.delete(requestId);
    noteEvent();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    pending.add(requestId);
    noteEvent();
  });
  session.on('Network.loadingFinished', finish);
  session.on('Network.loadingFailed', finish);
  session.on('Page.lifecycleEvent', ({ name }) => {
    if (name !== 'firstContentfulPaint') return;
    isPainted = true;
    noteEvent();
  });
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  return {
    /** Resolves once the page has painted and then nothing was on the network for `IDLE_MS`. */
    async settled(): Promise<void> {
      const deadline = Date.now() + TIMEOUT_MS;
      while (!isPainted || pending.size > 0 || Date.now() - lastEventAt < IDLE_MS) {
        if (Date.now() > deadline) throw new Error(`The page has not settled: ${[...pending].join()}`);
        await delay(CHECK_MS);
      }
    },
  };
}
