/** Unread answers: new clients are still accepted, and answers without progress are aborted. */
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import {
  askAllUnread,
  askUnread,
  notTaken,
  servePortal,
} from '../../tests/support/attacks/unread-answers.ts';
import { noteSessionOf } from '../http/callers/session-connections.ts';

test.skipIf(process.platform !== 'linux')(
  'a stranger who reads no answers on any connection makes room for others',
  async () => {
    const { port, held } = await servePortal(40);
    await askAllUnread(100, '/video/long.mp4', port, '127.0.0.2');
    await expect.poll(() => notTaken(held)).toBe(40);
    const statuses: string[] = [];
    for (let at = 0; at < 60; at += 1) {
      const socket = (await askUnread('/tiny.js', port, `127.0.1.${at}`)).resume();
      const [said] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => ['closed'])]);
      statuses.push(String(said).slice(0, 15));
    }
    expect(statuses.filter((status) => status !== 'HTTP/1.1 200 OK')).toEqual([]);
  },
);

test('the connection without progress for the longest time makes room: one that reads stays', async () => {
  const { port, held } = await servePortal(20, { checkEveryMs: 10 });
  const reader = await askUnread('/video/long.mp4', port);
  let arrived = 0;
  let closed = false;
  reader.once('close', () => {
    closed = true;
  });
  // In small pieces, so that it is in progress all the time.
  reader.on('data', ({ length }) => {
    arrived += length;
    reader.pause();
    setTimeout(() => reader.resume(), 5);
  });
  reader.resume();
  for (let at = 0; at < 60; at += 1) {
    await askUnread('/video/long.mp4', port);
    const before = arrived;
    await expect.poll(() => arrived).toBeGreaterThan(before);
  }
  await expect.poll(() => held.size).toBe(20);
  expect(closed).toBe(false);
});

test('aborts an answer below the least pace; that of a session after a longer time', async () => {
  const times = { checkEveryMs: 10, givenUpMs: 100, givenUpOfSessionMs: 60_000 };
  const ofSession = '/video/long.mp4?session';
  async function serve(changes: Partial<typeof times> = {}) {
    const { server, port, held } = await servePortal(20, { ...times, ...changes });
    const ends = new Map<string | undefined, Socket>();
    server.on('request', ({ url, socket }) => {
      ends.set(url, socket);
      if (url === ofSession) noteSessionOf(socket);
    });
    await askUnread(ofSession, port);
    return { port, held, isClosed: (url: string) => ends.get(url)?.destroyed };
  }
  const { port, held, isClosed } = await serve();
  await askUnread('/video/long.mp4', port);
  await expect.poll(() => isClosed('/video/long.mp4')).toBe(true);
  await expect.poll(() => notTaken(held)).toBe(1);
  expect(isClosed(ofSession)).toBe(false);
  const sooner = await serve({ givenUpOfSessionMs: 200 });
  await expect.poll(() => sooner.isClosed(ofSession)).toBe(true);
});
