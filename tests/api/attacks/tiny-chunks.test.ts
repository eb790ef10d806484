/** Bodies in one-byte chunks: their connection is closed after the first read, whatever the answer. */
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerInTurn } from '../../../server/listener/answer-in-turn.ts';
import { createBoundedServer } from '../../../server/listener/bounded-server.ts';
import { listen, stopListening } from '../../../server/listener/listen.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';

/** Six bytes each on the wire, the smallest possible chunk. */
const TINY_CHUNK = '1\r\nx\r\n';
/** Slightly more than what is read before a body counts as tiny chunks. */
const FEW = 200;
const LIMIT_MS = 8_000;

let api: ApiFixture;
const server = createBoundedServer();
let port: number;
/** The number of chunks that the last request passed to its reader. */
let handedOn = 0;
beforeAll(async () => {
  api = await createApiFixture();
  // Registered before all others: it is called by the chunk counter, or, without that, by the parser.
  server.prependListener('request', (request: IncomingMessage) => {
    handedOn = 0;
    const { push } = request;
    request.push = (chunk, encoding) => {
      if (chunk !== null) handedOn += 1;
      return push.call(request, chunk, encoding);
    };
  });
  server.on('request', answerInTurn(getRequestListener(api.app.fetch)));
  await listen(server, '127.0.0.1', 0);
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await stopListening(server);
  await api.close();
});

function open(head: string): Socket {
  const socket = connect(port, '127.0.0.1');
  // A reset connection keeps what it has received.
  socket.on('error', () => undefined);
  socket.write(`${head}\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n`);
  return socket;
}

/** The server's output until it closes the connection; `still open` if it does not. */
async function saidBeforeItsEnd(socket: Socket): Promise<string> {
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  const isClosed = await Promise.race([
    once(socket, 'close').then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, LIMIT_MS, false)),
  ]);
  socket.destroy();
  return isClosed ? said : `still open: ${said}`;
}

const JSON_TYPE = 'Content-Type: application/json';
const SIGNED_NOW = () => `Stripe-Signature: t=${Math.floor(api.clock.now().getTime() / 1000)},v1=00`;

describe('a connection that sends tiny chunks is closed, whatever the call', () => {
  test.each([
    ['a call that reads them', () => `POST /api/v1/company/auth/login HTTP/1.1\r\n${JSON_TYPE}`],
    ['no call (404)', () => 'POST /api/v1/nothing HTTP/1.1'],
    ['another type (415)', () => 'POST /api/v1/company/auth/login HTTP/1.1\r\nContent-Type: text/plain'],
    ['a call that wants a session (401)', () => 'POST /api/v1/company/event/add HTTP/1.1'],
    ['a registration without a proof (403)', () => 'POST /api/v1/company/auth/register HTTP/1.1'],
    ['the webhook, unsigned', () => 'POST /api/v1/payments/webhook HTTP/1.1'],
    ['the webhook, as if signed', () => `POST /api/v1/payments/webhook HTTP/1.1\r\n${SIGNED_NOW()}`],
    ['what is not of the API', () => 'POST /nothing HTTP/1.1'],
    ['a method that nobody serves', () => 'PROPFIND /api/v1/nothing HTTP/1.1'],
    ['an option', () => 'OPTIONS /api/v1/nothing HTTP/1.1'],
  ])('%s', async (_, head) => {
    const socket = open(head());
    socket.write(TINY_CHUNK.repeat(8_000));
    expect(await saidBeforeItsEnd(socket)).not.toContain('still open');
    expect(handedOn).toBeLessThan(FEW);
  });

  test.each([
    ['a read of the API (400)', 'GET /api/v1/common/questions?language=en HTTP/1.1'],
    ['no call', 'GET /api/v1/nothing HTTP/1.1'],
    ['a head', 'HEAD /api/v1/common/questions?language=en HTTP/1.1'],
    ['a page', 'GET /lander HTTP/1.1'],
    ['a trace', 'TRACE /api/v1/nothing HTTP/1.1'],
    ['what expects something that we do not know (417)', 'POST /api/v1/nothing HTTP/1.1\r\nExpect: more'],
  ])('%s, with the answer, without waiting for the rest', async (_, head) => {
    const socket = open(head);
    socket.write(TINY_CHUNK);
    const said = await saidBeforeItsEnd(socket);
    expect(said).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(said.toLowerCase()).toContain('connection: close');
  });
});

test('a client that sends a whole body still receives a refusal, and the connection serves the next request', async () => {
  const socket = open('POST /api/v1/nothing HTTP/1.1');
  const piece = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
  socket.write(piece);
  await new Promise(setImmediate);
  socket.write(`${piece.repeat(60)}0\r\n\r\n`);
  const [first] = await once(socket, 'data');
  expect(String(first)).toContain('404 Not Found');
  socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n');
  const [second] = await once(socket, 'data');
  expect(String(second)).toContain('200 OK');
  socket.destroy();
});
