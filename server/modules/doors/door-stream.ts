/** One connection of a door, as server-sent events: see `DOOR_STREAM_PATH` in the contract. */

/** Why the server closes a stream. Only after `ended` there is no use in coming back. */
export type StreamEnd = 'ended' | 'busy' | 'stopping';

export interface DoorStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Says up to where the log goes, if that was not said before. */
  tell(place: number, now: Date): void;
  /** A line that means nothing, so that nobody in between closes the connection. */
  beAlive(): void;
  end(reason: StreamEnd): void;
}

/** Bytes that may wait for a client which does not read: some hundred messages. */
const MOST_UNREAD = 16 * 1024;
const encoder = new TextEncoder();

/** @param onGone told once when the client is gone, or does not read */
export function createDoorStream(onGone: () => void): DoorStream {
  let control: ReadableStreamDefaultController<Uint8Array> | undefined;
  let told: number | undefined;
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
    { highWaterMark: MOST_UNREAD, size: (chunk) => chunk?.byteLength ?? 0 },
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
    tell(place, now) {
      if (place === told) return;
      told = place;
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
