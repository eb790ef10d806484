/** News of the outbox between tabs and worker. A context hears its own news too, without the channel. */
import { OUTBOX_CHANNEL, type OutboxNews } from '../contract/worker-messages.ts';
import type { News } from './drain.ts';

/**
 * The channel opens with the first use: a page that is only prerendered must not hold one.
 * @param Channel undefined where the browser has none: then every tab hears only itself
 */
export function newsOver(Channel: typeof BroadcastChannel | undefined): News {
  const listeners = new Set<(news: OutboxNews) => void>();
  let channel: BroadcastChannel | undefined;
  const tell = (news: OutboxNews) => {
    for (const listener of listeners) listener(news);
  };
  const open = () => {
    if (channel || !Channel) return;
    channel = new Channel(OUTBOX_CHANNEL);
    channel.addEventListener('message', (event: MessageEvent<OutboxNews>) => tell(event.data));
  };
  return {
    publish(news) {
      open();
      channel?.postMessage(news);
      tell(news);
    },
    subscribe(listener) {
      open();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
