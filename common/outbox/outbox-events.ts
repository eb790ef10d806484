/** Events of the outbox between tabs and worker. A context hears its own events too, without the channel. */
import { OUTBOX_CHANNEL, type OutboxEvent } from '../contract/worker-messages.ts';
import type { OutboxEvents } from './drain.ts';

/**
 * The channel opens with the first use: a page that is only prerendered must not hold one.
 * @param Channel undefined where the browser has none: then every tab hears only itself
 */
export function outboxEventsOver(Channel: typeof BroadcastChannel | undefined): OutboxEvents {
  const listeners = new Set<(event: OutboxEvent) => void>();
  let channel: BroadcastChannel | undefined;
  const tell = (event: OutboxEvent) => {
    for (const listener of listeners) listener(event);
  };
  const open = () => {
    if (channel || !Channel) return;
    channel = new Channel(OUTBOX_CHANNEL);
    channel.addEventListener('message', ({ data }: MessageEvent<OutboxEvent>) => tell(data));
  };
  return {
    publish(event) {
      open();
      channel?.postMessage(event);
      tell(event);
    },
    subscribe(listener) {
      open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
