import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerInTurn } from './answer-in-turn.ts';
import { createBoundedServer } from './bounded-server.ts';
import { listen, stopListening } from './listen.ts';
import { spreadRequests } from './spread-requests.ts';

const CONNECTIONS = 40;

/** Requests of forty connections that have all arrived before the first is handed over. */
async function arriveTogether(onBegun: (request: IncomingMessage, accepted: readonly Socket[]) => void) {
  const accepted: Socket[] = [];
  const server = createBoundedServer();
  server.on('connection', (socket: Socket) => accepted.push(socket));
  server.on(
    'request',
    answerInTurn(
      spreadRequests((request, response) => {
        onBegun(request, accepted);
        response.end('answered');
      }),
    ),
  );
  await listen(server, '127.0.0.1', 0);
  onTestFinished(() => stopListening(server));
  const { port } = server.address() as AddressInfo;
  const clients = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => clients.forEach((client) => void client.destroy()));
  await Promise.all(clients.map((client) => once(client, 'connect')));
  while (accepted.length < CONNECTIONS) await new Promise(setImmediate);
  return Promise.allSettled(
    clients.map(async (client, at) => {
      client.write(`GET /${at} HTTP/1.1\r\nHost: here\r\n\r\n`);
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
