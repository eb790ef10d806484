/** Events: written together with the change, delivered to our webhook afterwards. */
import { sandboxId } from './sandbox-id.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** The API version of the sandbox, that of the installed SDK. */
const API_VERSION = '2026-10-28.endive';

/** Records an event and its pending delivery, in the transaction of its cause. */
export async function emit(store: SandboxStore, type: string, object: { id: string }): Promise<void> {
  const id = sandboxId('evt', store.now);
  await store.save('event', {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: seconds(store.now),
    type,
    data: { object: { ...object } },
    livemode: false,
    pending_webhooks: 1,
  });
  await store.save('delivery', { id, attempts: 0, due: store.now.getTime(), lastError: null });
}

/** Stripe's times are in seconds. */
export function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
