/** Events of the outbox between tabs and worker. A context receives its own events directly, without the channel. */
import { OUTBOX_CHANNEL, type OutboxEvent } from '../contract/worker-messages.ts';
import { openChannel } from '../lib/open-channel.ts';
import type { OutboxEvents } from './delivery/drain.ts';

/**
 * Opens the channel at the first use: a prerendered page must not hold one. Where the browser has none or forbids it,
 * each tab receives only its own events.
 */
export function createOutboxEvents(): OutboxEvents {
  const listeners = new Set<(event: OutboxEvent) => void>();
  let channel: BroadcastChannel | undefined;
  const notify = (event: OutboxEvent) => {
    for (const listener of listeners) listener(event);
  };
  const open = () => {
    if (channel) return;
    channel = openChannel(OUTBOX_CHANNEL);
    channel?.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => notify(data));
  };
  return {
    publish(event) {
      open();
      channel?.postMessage(event);
      notify(event);
    },
    subscribe(listener) {
      open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
