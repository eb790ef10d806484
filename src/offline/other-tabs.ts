/** Changes made online, told to the company's other tabs. Changes of the outbox are told by its own events. */

const CHANNEL = 'changes';

interface Change {
  readonly companyId: string;
}

let channel: BroadcastChannel | undefined;

/** Opened at first use: a page that is only prerendered must not hold one. Undefined where the browser has none. */
function opened(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Tells the other tabs that something of a company is not as they have read it. */
export function announceToTabs(companyId: string): void {
  opened()?.postMessage({ companyId } satisfies Change);
}

/**
 * Calls back when another tab has changed something of a company; a tab does not hear itself.
 * @returns a function that stops listening
 */
export function onChangeElsewhere(listener: (companyId: string) => void): () => void {
  const hear = ({ data }: MessageEvent<Change>) => listener(data.companyId);
  opened()?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
