/** One connection of a door, by server-sent events: see `DOOR_STREAM_PATH` in the contract. */

/** Why the server closes a stream. The client should reconnect except after `ended`. */
export type StreamEnd = 'ended' | 'busy' | 'stopping';

export interface DoorStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Sends the last place of the log, unless it was sent before. */
  announce(place: number, now: Date): void;
  /** Sends an empty message, so that no proxy closes the connection. */
  beAlive(): void;
  end(reason: StreamEnd): void;
}

/** The most bytes buffered for a client that does not read: some hundred messages. */
const MAX_UNREAD_BYTES = 16 * 1024;
const encoder = new TextEncoder();

/** @param onGone called once when the client disconnects, or does not read */
export function createDoorStream(onGone: () => void): DoorStream {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let lastSent: number | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        control = controller;
      },
      cancel() {
        control = undefined;
        onGone();
      },
    },
    { highWaterMark: MAX_UNREAD_BYTES, size: (chunk) => chunk?.byteLength ?? 0 },
  );

  function send(text: string): void {
    if (!control) return;
    control.enqueue(encoder.encode(text));
    if ((control.desiredSize ?? 0) > 0) return;
    control.error(new Error('Nobody reads this.'));
    control = undefined;
    onGone();
  }

  return {
    body,
    announce(place, now) {
      if (place === lastSent) return;
      lastSent = place;
      const data = { cursor: place, server_time: now.toISOString() };
      send(`event: cursor\ndata: ${JSON.stringify(data)}\n\n`);
    },
    beAlive: () => send(':\n\n'),
    end(reason) {
      send(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
      control?.close();
      control = undefined;
    },
  };
}
