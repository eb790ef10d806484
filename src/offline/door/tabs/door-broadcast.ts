/**
 * Messages between the tabs of a device about an event's door. They carry the change itself, so that an admission in
 * another tab does not require reading the whole partition.
 */
import * as z from 'zod/mini';
import { DoorEntrySchema } from '../../../../common/contract/door-entries.ts';
import { onReturn } from '../../../lib/on-return.ts';
import { openDoorChannel } from './door-channel.ts';

const DoorChangeSchema = z.discriminatedUnion('kind', [
  /** An entry was made and is pending. */
  z.object({ kind: z.literal('made'), entry: DoorEntrySchema }),
  /** Entries were delivered. */
  z.object({ kind: z.literal('delivered'), keys: z.array(z.string()), skewMs: z.nullable(z.number()) }),
  /** The log was read further; a visible tab reads it itself. */
  z.object({ kind: z.literal('read') }),
  /** Anything else: the partition must be read again. */
  z.object({ kind: z.literal('anew') }),
]);
export type DoorChange = z.output<typeof DoorChangeSchema>;

const MessageSchema = z.object({ partition: z.string(), change: DoorChangeSchema });

export interface DoorBroadcast {
  /** @param partition from `partitionOf` */
  publish(partition: string, change: DoorChange): void;
  /** @param listener without a partition: messages about any of them may have been missed */
  subscribe(listener: (partition: string | undefined, change: DoorChange) => void): () => void;
}

/**
 * A channel of its own between the tabs of this device, which also receives what others in this tab publish. Once
 * closed it receives nothing, but can still publish.
 */
export function doorBroadcast(): DoorBroadcast & { close(): void } {
  const channel = openDoorChannel();
  let isClosed = false;
  return {
    publish(partition, change) {
      if (!isClosed) return channel?.postMessage({ partition, change });
      // An entry stored after its screen has closed must still be announced, and a closed channel throws.
      const late = openDoorChannel();
      late?.postMessage({ partition, change });
      late?.close();
    },
    subscribe(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        // A tab of an earlier version sends only the event's id.
        if (typeof data === 'string') return listener(data, { kind: 'anew' });
        const message = z.safeParse(MessageSchema, data);
        if (message.success) listener(message.data.partition, message.data.change);
      };
      channel?.addEventListener('message', hear);
      const stopReturning = onReturn(() => listener(undefined, { kind: 'anew' }));
      return () => {
        channel?.removeEventListener('message', hear);
        stopReturning();
      };
    },
    close() {
      isClosed = true;
      channel?.close();
    },
  };
}
