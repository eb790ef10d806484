/** News of doors between the tabs of this device, and within one. */
import type { DoorNews } from './door-device.ts';

const CHANNEL = 'door';

/** An own end of the channel, which hears of what others publish. Closed, it hears nothing; it still tells. */
export function doorNews(): DoorNews & { close(): void } {
  const channel = open();
  let isClosed = false;
  return {
    publish(eventId) {
      if (!isClosed) return channel?.postMessage(eventId);
      // What was being stored when its screen went: nobody else would hear of it, and a closed channel throws.
      const late = open();
      late?.postMessage(eventId);
      late?.close();
    },
    subscribe(listener) {
      const hear = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string') listener(data);
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

const open = () => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL));
