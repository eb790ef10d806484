import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recorder } from './recorder.ts';

const recorder = { current: new Recorder([]) };
/** What each request is taken to ask for. */
let asked = new URL('http://tablet.test/api/v1/anything');
let sent = '';
/** The answers still owed, in the order the requests came. */
let owed: ServerResponse[] = [];
const server = createServer((incoming, outgoing) => {
  recorder.current.see(incoming, outgoing, { url: asked, body: sent, fault: 'none' });
  owed.push(outgoing);
});

beforeEach(async () => {
  recorder.current = new Recorder([{ companyId: 'a', eventIds: ['e1'], doorEventIds: ['e1'] }]);
  owed = [];
  asked = new URL('http://tablet.test/api/v1/anything');
  sent = '';
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Leaves a request with the key `a`, and returns once it has come. */
async function leave(bearer = ''): Promise<AbortController> {
  const { port } = server.address() as AddressInfo;
  const abort = new AbortController();
  const before = owed.length;
  const headers = { 'idempotency-key': 'a', connection: 'close', authorization: `Bearer ${bearer}` };
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

test('what the browser repeats by itself was sent when it was sent first; an answered one that comes again is sent again', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(10_000);
  try {
    await leave();
    now.mockReturnValue(11_000);
    owed[0]?.destroy();
    await ended(owed[0]);
    await leave();
    expect(recorder.current.lastSent.get('a')).toBe(10_000);
    owed[1]?.end('done');
    await ended(owed[1]);
    await leave();
    expect(recorder.current.lastSent.get('a')).toBe(11_000);
  } finally {
    now.mockRestore();
  }
});

const EVENTS = [
  { companyId: 'a', eventIds: ['e1', 'e2'], doorEventIds: ['e1'] },
  { companyId: 'b', eventIds: ['e3'], doorEventIds: ['e3'] },
];

test('an entry of a door that is on its way twice is sent twice at once, in two batches or in one', async () => {
  asked = new URL('http://tablet.test/api/v1/company/event/door/record');
  const batch = (...keys: string[]) => JSON.stringify({ entries: keys.map((key) => ({ key })) });
  sent = batch('k1', 'k2');
  await leave();
  sent = batch('k2', 'k3');
  await leave();
  await vi.waitFor(() => expect(recorder.current.simultaneous).toContain('k2: sent twice at once'));
  sent = batch('k4', 'k4');
  await leave();
  await vi.waitFor(() => expect(recorder.current.simultaneous).toContain('k4: sent twice at once'));
  expect(recorder.current.simultaneous.filter((one) => one.startsWith('k'))).toHaveLength(2);
});

test('a session reads and records at events of its own company, a door at its own event', async () => {
  recorder.current = new Recorder(EVENTS);
  recorder.current.know('session', 'a');
  recorder.current.knowDoor('door', 'e1');
  const read = async (bearer: string, eventId: string) => {
    asked = new URL(`http://tablet.test/api/v1/company/event/door/log?event_id=${eventId}`);
    await leave(bearer);
    return recorder.current.foreignRequests.length;
  };
  expect(await read('session', 'e2')).toBe(0);
  expect(await read('door', 'e1')).toBe(0);
  expect(await read('session', 'e3')).toBe(1);
  expect(await read('door', 'e2')).toBe(2);
  expect(await read('unheard-of', 'e1')).toBe(3);
});
