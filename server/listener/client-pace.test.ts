/** Connections that end while requests on them wait for their turn: Node reports their end to the first request only. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { watchPace } from './client-pace.ts';

/** A server that answers nothing, and the connections whose requests have arrived, once for each request. */
async function serve() {
  const server = createServer();
  const pace = watchPace(server, () => undefined);
  const asked: Socket[] = [];
  server.on('request', ({ socket }) => asked.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { pace, asked, connectTo: () => connect(port, '127.0.0.1') };
}

test('a connection that ends with several unanswered requests is forgotten', async () => {
  const { pace, asked, connectTo } = await serve();
  const client = connectTo();
  client.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'.repeat(3));
  await expect.poll(() => asked.length).toBe(3);
  const [socket] = asked;
  if (!socket) throw new Error('No request has arrived.');
  expect(pace.waits(socket)).toBe(false);
  client.destroy();
  await once(socket, 'close');
  expect(pace.waits(socket)).toBe(true);
});
