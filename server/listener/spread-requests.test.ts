import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Turn } from '../core/queue/fair-queue.ts';
import { answerInTurn } from './answer-in-turn.ts';
import { createBoundedServer } from './bounded-server.ts';
import { listen, stopListening } from './listen.ts';
import { spreadRequests } from './spread-requests.ts';

const CONNECTIONS = 40;

type OnBegun = (request: IncomingMessage, accepted: readonly Socket[]) => void;

/** Every caller names itself in this header. */
function turnOf({ headers }: IncomingMessage): Turn {
  const key = String(headers['x-forwarded-for']);
  if (key === 'unknown') throw new Error('nobody knows whose turn it is');
  return { key, isUrgent: key === 'device' };
}

async function serveSpread(onBegun: OnBegun, now?: () => number) {
  const accepted: Socket[] = [];
  const server = createBoundedServer();
  server.on('connection', (socket: Socket) => accepted.push(socket));
  const answer: RequestListener = (request, response) => {
    onBegun(request, accepted);
    response.end('answered');
  };
  server.on('request', answerInTurn(spreadRequests(server, answer, { turnOf, ...(now && { now }) })));
  await listen(server, '127.0.0.1', 0);
  onTestFinished(() => stopListening(server));
  return { port: (server.address() as AddressInfo).port, accepted };
}

const requestOf = (caller: string, path: string | number) =>
  `GET /${path} HTTP/1.1\r\nHost: here\r\nX-Forwarded-For: ${caller}\r\n\r\n`;

/** Requests of forty connections that have all arrived before the first is handed over. */
async function arriveTogether(onBegun: OnBegun, callerAt = (_: number) => 'one') {
  const { port, accepted } = await serveSpread(onBegun);
  const clients = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => clients.forEach((client) => void client.destroy()));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  while (accepted.length < CONNECTIONS) await new Promise(setImmediate);
  return Promise.allSettled(
    clients.map(async (client, at) => {
      client.write(requestOf(callerAt(at), at));
      await Promise.race([once(client, 'data'), once(client, 'close').then(() => Promise.reject())]);
    }),
  );
}

test('of forty requests that arrive together few are begun in each turn, and all are answered', async () => {
  const begunIn = new Map<number, number>();
  let turn = 0;
  let counting = setImmediate(function count() {
    turn += 1;
    counting = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(counting));
  const outcomes = await arriveTogether(() => begunIn.set(turn, (begunIn.get(turn) ?? 0) + 1));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(CONNECTIONS);
  // Four, and as many again where the turns counted here begin in the middle of one of the server's.
  expect(Math.max(...begunIn.values())).toBeLessThanOrEqual(8);
});

test('a request whose connection ends while it waits is not begun', async () => {
  const begun: string[] = [];
  await arriveTogether(({ url = '', socket }, accepted) => {
    begun.push(url);
    // The fifth is begun in the second turn: others wait by then.
    if (begun.length === 5) for (const one of accepted) if (one !== socket) one.destroy();
  });
  expect(begun).toHaveLength(5);
});

test('a caller waits for few requests of another one that has sent forty', async () => {
  const begun: string[] = [];
  await arriveTogether(
    ({ url = '' }) => begun.push(url),
    (at) => (at === CONNECTIONS - 1 ? 'other' : 'flood'),
  );
  expect(begun).toHaveLength(CONNECTIONS);
  // Behind those that were begun before it arrived, and one more.
  expect(begun.indexOf(`/${CONNECTIONS - 1}`)).toBeLessThan(10);
});

test('a device that is logged in waits for few requests of forty other callers', async () => {
  const begun: string[] = [];
  await arriveTogether(
    ({ url = '' }) => begun.push(url),
    (at) => (at === CONNECTIONS - 1 ? 'device' : `caller ${at}`),
  );
  expect(begun).toHaveLength(CONNECTIONS);
  expect(begun.indexOf(`/${CONNECTIONS - 1}`)).toBeLessThan(10);
});

test('a request whose turn cannot be told ends its own connection only', async () => {
  const outcomes = await arriveTogether(
    () => {},
    (at) => (at === CONNECTIONS - 1 ? 'unknown' : 'one'),
  );
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...Array<string>(CONNECTIONS - 1).fill('fulfilled'),
    'rejected',
  ]);
});

test('while connections arrive, each with a request, they are accepted first: only one is accepted in each turn', async () => {
  const acceptedAt: number[] = [];
  const { port } = await serveSpread(
    (_, accepted) => acceptedAt.push(accepted.length),
    () => 0,
  );
  const clients = Array.from({ length: CONNECTIONS }, (_, at) => {
    const client = connect(port, '127.0.0.1', () => client.write(requestOf('one', at)));
    return client;
  });
  onTestFinished(() => clients.forEach((client) => void client.destroy()));
  await Promise.all(clients.map((client) => once(client, 'data')));
  expect(acceptedAt).toHaveLength(CONNECTIONS);
  const begunBefore = acceptedAt.filter((accepted) => accepted < CONNECTIONS / 2);
  expect(begunBefore.length).toBeLessThan(10);
});
