/**
 * The event stream that announces growth of an event's log. It only triggers reads; the data comes from the log
 * itself.
 */

import { sourceOf } from '../../../common/contract/answer-source.ts';
import { DOOR_STREAM_PATH } from '../../../common/contract/door.ts';
import type { DoorCaller } from './delivery/door-calls.ts';

/** Delay before reopening, in milliseconds; the log is polled meanwhile. */
const COME_BACK_MS = 30_000;
/** The server sends a comment every 8 s: a stream that is silent for longer is doubted, and the log is read. */
const QUIET_MS = 11_000;
/** A silent stream is dead. */
const SILENCE_MS = 60_000;
/** A stream that was silent for this long when the device wakes is not relied on: timers stand still meanwhile. */
const SLEPT_MS = 35_000;

export interface LogStream {
  /** Whether the stream is open and not doubted, so that polling may be slow. */
  isOpen(): boolean;
  /** Opens the stream if needed, such as when the screen becomes visible. */
  open(): void;
  /** The log can be read again, although the server may have ended the stream: the event was inactive meanwhile. */
  resume(): void;
  stop(): void;
}

interface Options {
  readonly caller: DoorCaller;
  readonly isSeen: () => boolean;
  /** The log has grown, or may have. */
  readonly onNews: () => void;
}

export function openLogStream({ caller, isSeen, onNews }: Options): LogStream {
  const { clock } = caller;
  let connection: AbortController | undefined;
  let isHeard = false;
  let isQuiet = false;
  let heardAt = 0;
  let hasEnded = false;
  let cancelRetry = () => {};

  async function listen(own: AbortController): Promise<void> {
    let cancelSilence = () => {};
    const note = (quiet: boolean) => {
      isQuiet = quiet;
      onNews();
    };
    const alive = () => {
      heardAt = clock.now();
      cancelSilence();
      if (isQuiet) note(false);
      cancelSilence = clock.after(QUIET_MS, () => {
        note(true);
        cancelSilence = clock.after(SILENCE_MS - QUIET_MS, () => own.abort());
      });
    };
    try {
      alive();
      const address = `${caller.apiBase}${DOOR_STREAM_PATH}?event_id=${encodeURIComponent(caller.eventId)}`;
      const answer = await caller.fetch(address, {
        headers: { Authorization: `Bearer ${caller.token}`, Accept: 'text/event-stream' },
        credentials: 'omit',
        cache: 'no-store',
        redirect: 'manual',
        signal: own.signal,
      });
      const isOurs = sourceOf(answer.headers, caller.isOwnApi, address) === 'ours';
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
      if (!answer.ok || !isOurs || !isStream || !answer.body) {
        await answer.body?.cancel();
        return;
      }
      isHeard = true;
      for await (const { event, data } of eventsIn(answer.body, alive)) {
        if (event === 'cursor') onNews();
        if (event === 'end') {
          hasEnded = data.includes('"ended"');
          own.abort();
        }
      }
    } catch {
      // Lost or closed: the log is polled.
    } finally {
      cancelSilence();
    }
  }

  function drop(): void {
    connection?.abort();
    connection = undefined;
    isHeard = false;
    isQuiet = false;
  }

  function open(): void {
    if (hasEnded || !isSeen()) return;
    if (clock.now() - heardAt > SLEPT_MS) drop();
    if (connection) return;
    cancelRetry();
    const own = new AbortController();
    connection = own;
    void listen(own).then(() => {
      if (connection !== own) return;
      const wasOpen = isHeard;
      drop();
      cancelRetry = clock.after(COME_BACK_MS, open);
      // The next read was planned for a stream that announces changes.
      if (wasOpen) onNews();
    });
  }

  return {
    isOpen: () => isHeard && !isQuiet,
    open,
    resume() {
      hasEnded = false;
      open();
    },
    stop() {
      hasEnded = true;
      cancelRetry();
      drop();
    },
  };
}

interface ServerEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Parses a body as in https://html.spec.whatwg.org/multipage/server-sent-events.html
 * @param onBytes called for all received bytes, also of comments
 */
export async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      text += decoder.decode(value, { stream: true });
      const blocks = text.split(/\r?\n\r?\n/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = fieldIn(block, 'event');
        if (event !== '') yield { event, data: fieldIn(block, 'data') };
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function fieldIn(block: string, name: string): string {
  const line = block.split(/\r?\n/).find((one) => one.startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}
