import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recorder } from './recorder.ts';

const recorder = { current: new Recorder([]) };
/** The URL that each request counts as. */
let asked = new URL('http://tablet.test/api/v1/anything');
let sent = '';
/** Open responses, in the order of their requests. */
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

/** Sends a request with the key `a`, and returns when it has arrived. */
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

test('a second request is simultaneous when the first one with its key is open', async () => {
  await leave();
  await leave();
  await vi.waitFor(() => expect(recorder.current.simultaneous).toEqual(['a: sent twice at once']));
});

test('a second request is simultaneous also when the first is answered right after it', async () => {
  await leave();
  await leave();
  owed[0]?.end('done');
  await vi.waitFor(() => expect(recorder.current.simultaneous).toHaveLength(1));
});

test('a second request is not simultaneous when the first was aborted, even if that is noticed later', async () => {
  const first = await leave();
  await leave();
  first.abort();
  await ended(owed[0]);
  owed[1]?.end('done');
  await ended(owed[1]);
  await leave();
  expect(recorder.current.simultaneous).toEqual([]);
});

test('consecutive requests are not simultaneous', async () => {
  await leave();
  owed[0]?.end('done');
  await ended(owed[0]);
  await leave();
  expect(recorder.current.simultaneous).toEqual([]);
});

test('a request repeated by the browser counts as the first one; an answered one that comes again counts again', async () => {
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

test('a door entry that is being sent twice is simultaneous, in two batches or in one', async () => {
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

test("a session may use its own company's events, and a door its own event", async () => {
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
