import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recorder } from './recorder.ts';

const recorder = { current: new Recorder([]) };
/** The answers still owed, in the order the requests came. */
let owed: ServerResponse[] = [];
const server = createServer((incoming, outgoing) => {
  recorder.current.see(incoming, outgoing, { body: '', fault: 'none' });
  owed.push(outgoing);
});

beforeEach(async () => {
  recorder.current = new Recorder([]);
  owed = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Leaves a request with the key `a`, and returns once it has come. */
async function leave(): Promise<AbortController> {
  const { port } = server.address() as AddressInfo;
  const abort = new AbortController();
  const before = owed.length;
  const headers = { 'idempotency-key': 'a', connection: 'close' };
  fetch(`http://127.0.0.1:${port}/`, { headers, signal: abort.signal }).catch(() => undefined);
  await vi.waitFor(() => expect(owed).toHaveLength(before + 1));
  return abort;
}

const ended = (outgoing: ServerResponse | undefined) => vi.waitFor(() => expect(outgoing?.closed).toBe(true));

test('one key that comes while it is still open is sent twice at once', async () => {
  await leave();
  await leave();
  await vi.waitFor(() => expect(recorder.current.simultaneous).toEqual(['a: sent twice at once']));
});

test('also when the first is answered right after', async () => {
  await leave();
  await leave();
  owed[0]?.end('done');
  await vi.waitFor(() => expect(recorder.current.simultaneous).toHaveLength(1));
});

test('a first one that was cut off is not, even when the end is heard of after the next has come', async () => {
  const first = await leave();
  await leave();
  first.abort();
  await ended(owed[0]);
  owed[1]?.end('done');
  await ended(owed[1]);
  await leave();
  expect(recorder.current.simultaneous).toEqual([]);
});

test('one after the other is not', async () => {
  await leave();
  owed[0]?.end('done');
  await ended(owed[0]);
  await leave();
  expect(recorder.current.simultaneous).toEqual([]);
});
