/** Endless connections of one or many strangers: newcomers are accepted, and those with a session stay open. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { totalmem } from 'node:os';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { answerInTurn } from '../../../server/listener/answer-in-turn.ts';
import {
  boundConnections,
  type ConnectionLimits,
  connectionLimits,
  usableMemory,
} from '../../../server/listener/bounded-connections.ts';
import { createBoundedServer } from '../../../server/listener/bounded-server.ts';
import { listen, stopListening } from '../../../server/listener/listen.ts';
import { processLimits } from '../../../server/startup/process-limits.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);
const visitor = forThisFile(async () =>
  api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) }),
);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function serve(limits: ConnectionLimits): Promise<{ server: Server; port: number }> {
  const server = createBoundedServer();
  boundConnections(server, limits);
  server.on('request', answerInTurn(getRequestListener(api.app.fetch)));
  await listen(server, '127.0.0.1', 0);
  onTestFinished(() => stopListening(server));
  return { server, port: (server.address() as AddressInfo).port };
}

const HELD = 'POST /api/v1/company/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

/** Connections that send a body except for its last byte. */
async function held(count: number, port: number, localAddress: string): Promise<Socket[]> {
  const opened = Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    // A reset connection keeps what it has received.
    socket.on('error', () => undefined);
    socket.write(`${HELD}Content-Length: 3\r\n\r\n{}`);
    return socket;
  });
  sockets.push(...opened);
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  return opened;
}

/** Sends a request on a new connection, or on an agent's kept-alive one. */
async function ask(
  path: string,
  { port, from, agent, token, body }: Asked,
): Promise<{ status: number | undefined; said: string }> {
  const asking = request({
    port,
    host: '127.0.0.1',
    localAddress: from,
    path: `/api/v1/${path}`,
    method: body ? 'POST' : 'GET',
    agent: agent ?? false,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
  });
  asking.end(body);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, said: await text(answer) };
}

interface Asked {
  port: number;
  from: string;
  agent?: Agent;
  token?: string;
  body?: string;
}

const countOf = (server: Server) => new Promise<number>((done) => server.getConnections((_, n) => done(n)));
const LOGIN = () => JSON.stringify({ email: visitor.company.email, password: TEST_PASSWORD });
const QUESTIONS = 'common/questions?language=en';

test.skipIf(process.platform !== 'linux')(
  'a client that holds all allowed connections loses one to each new client',
  async () => {
    const { server, port } = await serve({ most: 40, mostOfNetwork: 40 });
    await held(200, port, '127.0.0.2');
    await expect.poll(() => countOf(server)).toBeLessThanOrEqual(40);
    for (let at = 0; at < 60; at += 1) {
      const { status } = await ask(QUESTIONS, { port, from: `127.0.1.${at}` });
      expect(status).toBe(200);
    }
  },
);

test.skipIf(process.platform !== 'linux')('one network has a limited share of them', async () => {
  const { server, port } = await serve({ most: 40, mostOfNetwork: 20 });
  const first = await held(15, port, '127.0.0.3');
  await held(200, port, '127.0.0.2');
  await expect.poll(() => countOf(server)).toBe(35);
  expect(first.filter((socket) => socket.destroyed)).toEqual([]);
});

test('200 tablets behind the address of a client that holds all connections log in at the first try', async () => {
  const { port } = await serve({ most: 250, mostOfNetwork: 250 });
  await held(600, port, '127.0.0.1');
  const logins = Array.from({ length: 200 }, () =>
    ask('company/auth/login', { port, from: '127.0.0.1', body: LOGIN() }),
  );
  const statuses = (await Promise.all(logins)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test('connections of valid sessions stay open while those without a session are closed', async () => {
  const { port } = await serve({ most: 30, mostOfNetwork: 30 });
  const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  onTestFinished(() => {
    for (const agent of agents) agent.destroy();
  });
  const asTablet = (agent: Agent) =>
    ask('company/auth/details', { port, from: '127.0.0.1', agent, token: visitor.token });
  const localPorts = () =>
    agents.flatMap((agent) =>
      Object.values(agent.freeSockets).flatMap((free) => free?.map((s) => s.localPort)),
    );
  expect((await Promise.all(agents.map(asTablet))).map(({ status }) => status)).toEqual(
    agents.map(() => 200),
  );
  const before = localPorts();
  await held(300, port, '127.0.0.1');
  expect((await Promise.all(agents.map(asTablet))).map(({ status }) => status)).toEqual(
    agents.map(() => 200),
  );
  expect(localPorts()).toEqual(before);
});

test('their limit follows from file descriptors and memory', () => {
  const GB = 1024 ** 3;
  const large = { heapBytes: 4 * GB, memoryBytes: 16 * GB };
  const usual = connectionLimits({ ...large, descriptors: 524_288 }, 1);
  expect(usual).toEqual({ most: 20_000, mostOfNetwork: 20_000 });
  expect(connectionLimits({ ...large, descriptors: 20_000 }, 1).most).toBe(9_744);
  const small = { descriptors: 524_288, heapBytes: GB / 2 };
  expect(connectionLimits({ ...small, memoryBytes: 4 * GB }, 1).most).toBe(10_922);
  expect(connectionLimits({ ...small, memoryBytes: GB }, 1).most).toBe(3_276);
  // Also if the heap's limit exceeds the memory.
  expect(connectionLimits({ descriptors: 524_288, heapBytes: 2 * GB, memoryBytes: GB }, 1).most).toBe(1_638);
  // Enough for two hundred tablets with six connections each behind one address.
  expect(connectionLimits({ ...small, memoryBytes: GB }, 0).mostOfNetwork).toBeGreaterThan(1_200);
  expect(connectionLimits({ descriptors: 256, heapBytes: GB / 2, memoryBytes: GB }, 0)).toEqual({
    most: 64,
    mostOfNetwork: 32,
  });
  expect(usableMemory()).toBeGreaterThan(100 * 1024 * 1024);
  expect(usableMemory()).toBeLessThanOrEqual(totalmem());
  const own = processLimits();
  expect(own.descriptors).toBeGreaterThan(64);
  expect(own.heapBytes).toBeGreaterThan(100 * 1024 * 1024);
});
