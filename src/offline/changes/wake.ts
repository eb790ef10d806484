/** Wakes the host that sends: the worker that controls this page, or else the page itself. */
import type { ToWorker, Urgency } from '../../../common/contract/worker-messages.ts';
import { isDeviceFull } from '../../../common/lib/device-full.ts';
import { observable } from '../observable.ts';
import { pageHost } from './outbox-page.ts';

/** Whether nothing could be sent because the device has no room to note it. */
export const lacksRoom = observable(false);

/** Long enough for a sleeping worker to start. */
const STAND_IN_MS = 2_000;
let standIn: ReturnType<typeof setTimeout> | undefined;

export function wake(urgency: Urgency): void {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) {
    void drainHere(urgency);
    return;
  }
  worker.postMessage({ type: 'outbox:drain', urgency } satisfies ToWorker);
  // The worker may hang or be of an older build. The lock makes a second host harmless.
  // An entry that stays due wakes it more often than this.
  if (urgency === 'due' && standIn) return;
  clearTimeout(standIn);
  standIn = setTimeout(() => {
    standIn = undefined;
    void drainHere(urgency);
  }, STAND_IN_MS);
}

/** Loads the code that sends, which no page needs whose worker does. */
async function drainHere(urgency: Urgency): Promise<void> {
  try {
    const { drain } = await import('../../../common/outbox/delivery/drain.ts');
    await drain(pageHost(), urgency);
    lacksRoom.set(false);
  } catch (error) {
    lacksRoom.set(isDeviceFull(error));
    // The table does not answer, or has no room. Entries stay pending, and the next trigger tries again.
    console.warn('The outbox could not be sent', error);
  }
}
