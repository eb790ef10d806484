import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { SETTINGS } from '../../tests/support/api/api-fixture.ts';
import { MB } from '../core/byte-units.ts';
import { createHeldAnswers } from '../http/answers/held-answers.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { mountPortal } from '../portal/portal-files.ts';
import { answerInTurn } from './answer-in-turn.ts';
import { createBoundedServer } from './bounded-server.ts';
import { listen, stopListening } from './listen.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A server as started by `main.ts`. @returns a function that connects to it */
async function serve(answer: RequestListener, onParsed: () => void = () => {}): Promise<() => Socket> {
  const server = createBoundedServer();
  server.on('request', onParsed);
  server.on('request', answerInTurn(answer));
  await listen(server, '127.0.0.1', 0);
  onTestFinished(() => stopListening(server));
  const { port } = server.address() as AddressInfo;
  return () => {
    const socket = connect(port, '127.0.0.1');
    // A connection may be reset after the answer.
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket;
  };
}

const get = (path: string, times: number) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`.repeat(times);

/** The number of this process's descriptors for a file. */
async function opened(file: string): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target === file).length;
}

test('requests that arrive together are answered one after the other, in order', async () => {
  let atWork = 0;
  let most = 0;
  const socketTo = await serve(async ({ url }, response) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise(setImmediate);
    atWork -= 1;
    response.end(`${url};`);
  });
  const socket = socketTo();
  socket.write(Array.from({ length: 9 }, (_, at) => get(`/${at}`, 1)).join(''));
  let said = '';
  for await (const chunk of socket) {
    said += chunk;
    if (said.includes('/8;')) break;
  }
  expect(said.match(/\/\d;/g)).toEqual(Array.from({ length: 9 }, (_, at) => `/${at};`));
  expect(most).toBe(1);
});

test('a connection that sends a thousand requests at once is closed after the first answer', async () => {
  const asked: string[] = [];
  const socketTo = await serve(({ url = '' }, response) => {
    asked.push(url);
    setImmediate(() => response.end('x'));
  });
  const socket = socketTo().resume();
  socket.write(get('/', 1_000));
  await once(socket, 'close');
  expect(asked).toEqual(['/']);
});

test('of thousands of requests on one connection ten are parsed, and other connections are served afterwards', async () => {
  let parsed = 0;
  const socketTo = await serve(
    (_, response) => response.end('x'),
    () => {
      parsed += 1;
    },
  );
  for (let times = 0; times < 20; times += 1) {
    parsed = 0;
    const flood = socketTo().resume();
    flood.write(get('/', 2_000));
    await once(flood, 'close');
    expect(parsed).toBeLessThanOrEqual(10);
    // By the same parser: Node keeps those of closed connections.
    const other = socketTo();
    other.write(get('/', 1));
    const [said] = await once(other, 'data');
    expect(String(said)).toMatch(/^HTTP\/1\.1 200 OK/);
  }
});

test.skipIf(process.platform !== 'linux')(
  'unread files are closed when their connection closes',
  async () => {
    const dist = await mkdtemp(join(tmpdir(), 'vantage-dist-'));
    onTestFinished(() => rm(dist, { recursive: true }));
    const file = join(dist, 'large.js');
    await writeFile(file, Buffer.alloc(8 * MB));
    const app = new Hono<HttpEnv>();
    mountPortal(app, dist, SETTINGS);
    const socketTo = await serve(getRequestListener(app.fetch));

    const unread = Array.from({ length: 6 }, () => socketTo());
    await Promise.all(
      unread.map(async (socket) => {
        socket.write(get('/large.js', 8));
        await once(socket, 'readable');
      }),
    );
    expect(await opened(file)).toBeLessThanOrEqual(6);
    for (const socket of unread) socket.destroy();
    await expect.poll(() => opened(file)).toBe(0);

    const flood = socketTo();
    flood.write(get('/large.js', 1_300));
    await once(flood, 'close');
    await expect.poll(() => opened(file)).toBe(0);
  },
);

test('a company’s held answers are released when their connection ends, for all requests on it', async () => {
  const held = createHeldAnswers();
  const socketTo = await serve((_, response) => {
    held.hold('thief', 16 * MB, response);
    response.end(Buffer.alloc(16 * MB));
  });
  const unread = Array.from({ length: 5 }, () => socketTo());
  await Promise.all(
    unread.map(async (socket) => {
      socket.write(get('/', 5));
      await once(socket, 'readable');
    }),
  );
  expect(() => held.check('thief')).toThrow();
  for (const socket of unread) socket.destroy();
  await expect.poll(() => held.check('thief')).toBeUndefined();
  // Everything was released.
  held.hold('thief', 64 * MB - 1, new EventEmitter());
  expect(() => held.check('thief')).not.toThrow();
});
