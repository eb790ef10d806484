/**
 * What one tab of a device tells the others about an event's door. A change is told as it is, so that nobody reads all
 * that is kept for each guest who comes in elsewhere.
 */
import * as z from 'zod/mini';
import { DoorEntrySchema } from '../../../common/contract/door-entries.ts';
import { openDoorChannel } from './door-channel.ts';

const DoorChangeSchema = z.discriminatedUnion('kind', [
  /** An entry was made, and waits. */
  z.object({ kind: z.literal('made'), entry: DoorEntrySchema }),
  /** Entries were delivered, and wait no more. */
  z.object({ kind: z.literal('delivered'), keys: z.array(z.string()), skewMs: z.nullable(z.number()) }),
  /** The log was read on; a tab that somebody looks at does so itself. */
  z.object({ kind: z.literal('read') }),
  /** Anything else: what is kept is to be read again. */
  z.object({ kind: z.literal('anew') }),
]);
export type DoorChange = z.output<typeof DoorChangeSchema>;

const MessageSchema = z.object({ partition: z.string(), change: DoorChangeSchema });

export interface DoorBroadcast {
  /** @param partition `partitionOf` the door */
  publish(partition: string, change: DoorChange): void;
  subscribe(listener: (partition: string, change: DoorChange) => void): () => void;
}

/**
 * An own end of the channel between the tabs of this device, which hears of what others publish. Closed, it hears
 * nothing; it still tells.
 */
export function doorBroadcast(): DoorBroadcast & { close(): void } {
  const channel = openDoorChannel();
  let isClosed = false;
  return {
    publish(partition, change) {
      if (!isClosed) return channel?.postMessage({ partition, change });
      // What was being stored when its screen went: nobody else would hear of it, and a closed channel throws.
      const late = openDoorChannel();
      late?.postMessage({ partition, change });
      late?.close();
    },
    subscribe(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        // A tab of an earlier version tells the event alone.
        if (typeof data === 'string') return listener(data, { kind: 'anew' });
        const message = z.safeParse(MessageSchema, data);
        if (message.success) listener(message.data.partition, message.data.change);
      };
      channel?.addEventListener('message', hear);
      return () => channel?.removeEventListener('message', hear);
    },
    close() {
      isClosed = true;
      channel?.close();
    },
  };
}
