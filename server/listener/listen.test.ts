import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { heldTimers } from '../../tests/support/held-timers.ts';
import { UserFacingError } from '../core/user-facing-error.ts';
import { endStalledAnswers, listen, stopListening } from './listen.ts';

test('a stop finishes the running request, and accepts no other', async () => {
  const server = createServer();
  await listen(server, '127.0.0.1', 0);
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const begun = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  const answer = fetch(url);
  const [, response] = await begun;
  const stopped = stopListening(server);
  await expect(fetch(url)).rejects.toThrow();
  response.end('done');
  expect(await (await answer).text()).toBe('done');
  await stopped;
});

test('a stop gives the running request eight seconds, and then closes its connection', async () => {
  const server = createServer();
  await listen(server, '127.0.0.1', 0);
  const { port } = server.address() as AddressInfo;
  const begun = once(server, 'request');
  const broken = expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  await begun;
  const timers = heldTimers();
  const stopped = stopListening(server, timers.later);
  expect(timers.set()).toEqual([8_000]);
  timers.ring(8_000);
  await Promise.all([stopped, broken]);
});

test('thousands of connections may wait to be accepted', async () => {
  const server = createServer();
  const asked = vi.spyOn(server, 'listen');
  await listen(server, '127.0.0.1', 0);
  expect(asked.mock.lastCall?.[0]).toMatchObject({ backlog: 4_096 });
  await stopListening(server);
});

test('a port in use is reported in plain words', async () => {
  const first = createServer();
  await listen(first, '127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  const second = listen(createServer(), '127.0.0.1', port);
  await expect(second).rejects.toThrow(UserFacingError);
  await expect(second).rejects.toThrow(`port ${port} of 127.0.0.1: it is in use. Choose another PORT.`);
  await stopListening(first);
});

test.each(['[::1]', '"127.0.0.1"', '192.0.2.1'])('HOST=%s is reported in plain words', async (host) => {
  const listening = listen(createServer(), host, 0);
  await expect(listening).rejects.toThrow(UserFacingError);
  await expect(listening).rejects.toThrow('HOST is no address of this machine.');
});

/** More than the buffers of two sockets can hold. */
const LONG = 'x'.repeat(24 * 1024 * 1024);

test('aborts an answer that is not read, but not one that is read slowly or takes long to make', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/thinks') setTimeout(() => response.end('thought'), 1_100);
    else response.end(LONG);
  });
  endStalledAnswers(server, 500);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) =>
    connect(port, '127.0.0.1').end(`GET ${path} HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);

  const deaf = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
  const unread = ask('/').pause();
  const [, given] = await deaf;
  await once(given, 'close');
  let arrived = 0;
  unread.on('data', (chunk) => {
    arrived += chunk.length;
  });
  unread.on('error', () => {}).resume();
  await once(unread, 'close');
  expect(arrived).toBeLessThan(LONG.length);

  const slow = ask('/');
  let bytes = 0;
  for await (const chunk of slow) {
    bytes += chunk.length;
    // A hundred pauses, together many times the limit for a stalled answer.
    if (bytes % 240_000 < chunk.length) await new Promise((resolve) => setTimeout(resolve, 8));
  }
  expect(bytes).toBeGreaterThan(LONG.length);

  const patient = await fetch(`http://127.0.0.1:${port}/thinks`);
  expect(await patient.text()).toBe('thought');
  await stopListening(server);
});
