/** Announces changes made online to the company's other tabs. The outbox has events of its own. */
import { openChannel } from '../../common/lib/open-channel.ts';

const CHANNEL = 'changes';

interface Change {
  readonly companyId: string;
}

let channel: BroadcastChannel | undefined;

/** Opened at the first use: a prerendered page must not hold a channel. Undefined where the browser has none. */
function opened(): BroadcastChannel | undefined {
  channel ??= openChannel(CHANNEL);
  return channel;
}

/** Tells the other tabs that data of a company has changed. */
export function announceToTabs(companyId: string): void {
  opened()?.postMessage({ companyId } satisfies Change);
}

/**
 * Calls back when another tab has changed data of a company; a tab does not receive its own messages.
 * @returns an unsubscribe function
 */
export function onChangeElsewhere(listener: (companyId: string) => void): () => void {
  const hear = ({ data }: MessageEvent<Change>) => listener(data.companyId);
  opened()?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
