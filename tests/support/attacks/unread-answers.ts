/** A server of the portal's files, with clients that send requests and do not read the answers. */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import type { HttpEnv } from '../../../server/http/http-env.ts';
import { mountOpenApi } from '../../../server/http/openapi/openapi-routes.ts';
import { answerInTurn } from '../../../server/listener/answer-in-turn.ts';
import { boundConnections } from '../../../server/listener/bounded-connections.ts';
import { createBoundedServer } from '../../../server/listener/bounded-server.ts';
import { listen, stopListening } from '../../../server/listener/listen.ts';
import { mountPortal } from '../../../server/portal/portal-files.ts';
import { SETTINGS } from '../api/api-fixture.ts';

const MB = 1024 * 1024;

/** A build with files of three lengths, removed when the test has finished. */
async function smallBuild(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'vantage-dist-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, 'video'));
  await writeFile(join(dist, 'video/long.mp4'), '');
  // More than the system's buffers hold.
  await truncate(join(dist, 'video/long.mp4'), 64 * MB);
  await writeFile(join(dist, 'small.js'), 'x'.repeat(700 * 1024));
  await writeFile(join(dist, 'tiny.js'), 'x');
  return dist;
}

interface PortalServer {
  server: Server;
  port: number;
  /** The server's sockets of open connections. */
  held: ReadonlySet<Socket>;
}

/** Serves with this limit of connections, also per network. */
export async function servePortal(
  most: number,
  times?: Parameters<typeof boundConnections>[2],
): Promise<PortalServer> {
  const app = new Hono<HttpEnv>();
  mountOpenApi(app);
  mountPortal(app, await smallBuild(), SETTINGS);
  const server = createBoundedServer();
  boundConnections(server, { most, mostOfNetwork: most }, times);
  server.on('request', answerInTurn(getRequestListener(app.fetch)));
  const held = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    held.add(socket);
    socket.once('close', () => held.delete(socket));
  });
  await listen(server, '127.0.0.1', 0);
  onTestFinished(() => stopListening(server));
  return { server, port: (server.address() as AddressInfo).port, held };
}

/** Sends a request on a new connection that is not read. */
export async function askUnread(path: string, port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).pause();
  onTestFinished(() => void socket.destroy());
  // A reset connection keeps what it has received.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
}

/** Sends requests on this many connections. */
export const askAllUnread = (count: number, ...asked: Parameters<typeof askUnread>) =>
  Promise.all(Array.from({ length: count }, () => askUnread(...asked)));

/** The number of server sockets that wait for their client to read. */
export const notTaken = (held: ReadonlySet<Socket>) =>
  [...held].filter(({ writableLength }) => writableLength > 0).length;
