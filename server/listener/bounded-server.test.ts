import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { createBoundedServer } from './bounded-server.ts';
import { limitHeaders } from './header-limit.ts';
import { listen, stopListening } from './listen.ts';

/** The server's answer to bytes of a client that then waits for the connection to end. */
async function saysTo(server: Server, bytes: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const said: Buffer[] = [];
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
  socket.on('data', (chunk) => said.push(chunk));
  // A connection may be reset after the answer.
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  await stopListening(server);
  return Buffer.concat(said).toString();
}

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\n';
const SOON = { connectionsCheckingInterval: 20, headersTimeout: 60, requestTimeout: 120 };

test('a client that never ends its headers or body gets an error, and is disconnected', async () => {
  expect(await saysTo(createBoundedServer(SOON), HEAD)).toContain('408 Request Timeout');
  const server = createBoundedServer(SOON);
  // Waits for the body, as our handlers do.
  server.on('request', (request) => request.resume());
  expect(await saysTo(server, `${HEAD}Content-Length: 9\r\n\r\nabc`)).toContain('408 Request Timeout');
});

test('refuses 100 KB of one header, and does not silently drop some of a thousand headers', async () => {
  const accept = 'text/html,'.repeat(10_000);
  expect(await saysTo(createBoundedServer(), `${HEAD}Accept: ${accept}\r\n\r\n`)).toContain(
    '431 Request Header Fields Too Large',
  );
  const server = createBoundedServer();
  server.on(
    'request',
    limitHeaders((_, response) => response.end('read')),
  );
  const lines = Array.from({ length: 1_000 }, (_, at) => `H${at}: 1\r\n`).join('');
  const said = await saysTo(server, `GET / HTTP/1.1\r\nHost: x\r\n${lines}\r\n`);
  expect(said).toContain('431 Request Header Fields Too Large');
  expect(said.toLowerCase()).toContain('cache-control: no-store');
});

const LONG_HOST = '%E4%B8%80'.repeat(1_600);

test.each([
  ['header', `GET / HTTP/1.1\r\nHost: ${LONG_HOST}\r\n\r\n`],
  ['target', `GET http://${LONG_HOST}/ HTTP/1.1\r\nHost: x\r\n\r\n`],
  ['target behind a third slash', `GET http:///${LONG_HOST}/ HTTP/1.1\r\nHost: x\r\n\r\n`],
])('refuses a host of kilobytes in the %s, whose letters nobody works out', async (_, bytes) => {
  const server = createBoundedServer();
  const read: (string | undefined)[] = [];
  server.on(
    'request',
    limitHeaders(({ url }, response) => {
      read.push(url);
      response.shouldKeepAlive = false;
      response.end();
    }),
  );
  expect(await saysTo(server, bytes)).toContain('400 Bad Request');
  expect(read).toEqual([]);
});

test('takes the longest host name with a port, and a path that begins with two slashes', async () => {
  const server = createBoundedServer();
  server.on(
    'request',
    limitHeaders((_, response) => {
      response.shouldKeepAlive = false;
      response.end('read');
    }),
  );
  const host = `${'a'.repeat(49)}.`.repeat(5).concat('abc:65535');
  const bytes = `GET //${'a'.repeat(200)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  expect(await saysTo(server, bytes)).toContain('read');
});

test('the timeouts of the started server', async () => {
  const server = createBoundedServer();
  await listen(server, '127.0.0.1', 0);
  const { headersTimeout, requestTimeout, keepAliveTimeout } = server;
  expect({ headersTimeout, requestTimeout, keepAliveTimeout }).toEqual({
    headersTimeout: 70_000,
    requestTimeout: 360_000,
    keepAliveTimeout: 65_000,
  });
  await stopListening(server);
});
