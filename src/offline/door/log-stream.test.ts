import { expect, test, vi } from 'vitest';
import { steppedClock } from '../../../tests/support/stepped-clock.ts';
import { eventsIn, openLogStream } from './log-stream.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function bodyOf(...chunks: string[]) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk));
      controller.close();
    },
  });
}

test('events are parsed however the network splits them, and comments are ignored', async () => {
  const seen: unknown[] = [];
  const body = bodyOf(
    ':\n\nevent: cur',
    'sor\ndata: {"cursor": 1}\n',
    '\n:\n\nevent: end\r\ndata: x\r\n\r\n',
  );
  for await (const event of eventsIn(body)) seen.push(event);
  expect(seen).toEqual([
    { event: 'cursor', data: '{"cursor": 1}' },
    { event: 'end', data: 'x' },
  ]);
});

/** A stream with the test as its server. */
function stream(headers: Record<string, string> = { 'x-vantage-api': '1' }) {
  const { clock, pass } = steppedClock();
  const connections: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        connections.push(controller);
        init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream', ...headers } });
  };
  const onNews = vi.fn();
  const caller = { fetch, clock, isOwnApi: true, apiBase: 'http://v.test/api/v1/', token: 't', eventId: 'e' };
  const log = openLogStream({ caller, isSeen: () => true, onNews });
  log.open();
  return { log, pass, connections, onNews };
}

test('each event triggers a read, and so does the loss of a stream, which is reopened after half a minute', async () => {
  const { log, pass, connections, onNews } = stream();
  await vi.waitFor(() => expect(log.isOpen()).toBe(true));
  connections[0]?.enqueue(bytes('event: cursor\ndata: {"cursor": 3}\n\n'));
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(1));
  connections[0]?.close();
  await vi.waitFor(() => expect(log.isOpen()).toBe(false));
  expect(onNews).toHaveBeenCalledTimes(2);
  pass(30_000);
  await vi.waitFor(() => expect(connections).toHaveLength(2));
});

test('a stream that is silent for longer than its server’s messages is doubted, once, until it is heard again', async () => {
  const { log, pass, connections, onNews } = stream();
  await vi.waitFor(() => expect(log.isOpen()).toBe(true));
  for (let message = 0; message < 3; message += 1) {
    pass(8_000);
    connections[0]?.enqueue(bytes(':\n\n'));
    await new Promise(setImmediate);
  }
  expect(onNews).not.toHaveBeenCalled();
  pass(11_000);
  expect([log.isOpen(), onNews.mock.calls.length]).toEqual([false, 1]);
  pass(11_000);
  expect(onNews).toHaveBeenCalledTimes(1);
  connections[0]?.enqueue(bytes(':\n\n'));
  await vi.waitFor(() => expect(log.isOpen()).toBe(true));
  expect([connections.length, onNews.mock.calls.length]).toEqual([1, 2]);
});

test('a stream is closed when it is silent for a minute', async () => {
  const { log, pass } = stream();
  await vi.waitFor(() => expect(log.isOpen()).toBe(true));
  pass(11_000);
  pass(49_000);
  await vi.waitFor(() => expect(log.isOpen()).toBe(false));
});

test('a stream of before a sleep of the device is replaced when it wakes', async () => {
  const { log, pass, connections } = stream();
  await vi.waitFor(() => expect(log.isOpen()).toBe(true));
  pass(20_000);
  log.open();
  expect(connections).toHaveLength(1);
  // No timer of the page has run meanwhile.
  pass(20_000);
  log.open();
  await vi.waitFor(() => expect(connections).toHaveLength(2));
  await vi.waitFor(() => expect(log.isOpen()).toBe(true));
  log.open();
  expect(connections).toHaveLength(2);
});

test('the stream is not reopened after the end of the door, unless the log can be read again', async () => {
  const { log, pass, connections } = stream();
  await vi.waitFor(() => expect(log.isOpen()).toBe(true));
  connections[0]?.enqueue(bytes('event: end\ndata: {"reason": "ended"}\n\n'));
  await vi.waitFor(() => expect(log.isOpen()).toBe(false));
  pass(600_000);
  log.open();
  expect(connections).toHaveLength(1);
  // It can be read after all: its event was inactive, and is active again.
  log.resume();
  expect(connections).toHaveLength(2);
});

test('an answer that is not our server’s is not read as a stream', async () => {
  const { log, connections, onNews } = stream({});
  await vi.waitFor(() => expect(connections).toHaveLength(1));
  await vi.waitFor(() => expect(log.isOpen()).toBe(false));
  expect(onNews).not.toHaveBeenCalled();
});
