/**
 * Four thousand bodies of as many strangers that wait for their last byte, at a server with the heap of a small machine.
 * They arrive faster than any server of Node accepts connections (one per turn of the event loop), so others stand in
 * one line with them at first; what that costs is compared with a server without an application.
 */
import { once } from 'node:events';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, rounded } from '../bench/figure.ts';
import { cpuMs, residentMb, roomOnThisMachine, runAttack } from '../support/attacks/attack.ts';
import { startNodeServer } from '../support/attacks/node-server.ts';
import { call } from '../support/browser/portal-api.ts';

const CONNECTIONS = 4_000;
const BODY = `{"name":"${'ก'.repeat(10)}${'x'.repeat(80_000)}`;
const HELD_MS = 5_000;
const FORWARDED = { 'X-Forwarded-For': '192.0.2.1' };

type Server = { url: string; pid(): number };

interface Held {
  sockets: Socket[];
  /** CPU time of the server for each of them, in ms. */
  cpuEach: number;
  /** Until all of them were accepted. */
  ms: number;
}

const ask = (server: Server) => call(server, 'questions', { language: 'en' }, undefined, FORWARDED);

/** Opens all of them, and waits until the server has accepted them and read what it reads of each. */
async function hold(server: Server): Promise<Held> {
  const { hostname, port } = new URL(server.url);
  const begun = performance.now();
  const cpuBefore = cpuMs(server.pid());
  const sockets: Socket[] = [];
  for (let at = 0; at < CONNECTIONS; at += 1) {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    const head = `POST /api/v1/common/contactus/fill HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.1.${at >> 8}.${at & 255}`;
    const length = Buffer.byteLength(BODY) + 2;
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${BODY}`);
    sockets.push(socket);
    if (at % 50 === 0) await sleep(10);
  }
  for (let left = 60; left > 0 && sockets.some((socket) => socket.writableLength > 0); left -= 1)
    await sleep(250);
  await standInLine(server);
  const ms = performance.now() - begun;
  return { sockets, ms, cpuEach: (cpuMs(server.pid()) - cpuBefore) / CONNECTIONS };
}

/**
 * Connections are accepted in their order, so with the answer to a new one all before it have been accepted. A `fetch`
 * may use one that is open already.
 */
async function standInLine({ url }: Server): Promise<void> {
  const [response] = await once(get(`${url}/healthz`, { agent: false }), 'response');
  response.resume();
}

function release({ sockets }: Held): void {
  for (const socket of sockets) socket.destroy();
}

await runAttack(
  async (server) => {
    const bare = await startNodeServer();
    const ofNode = await hold(bare);
    release(ofNode);
    await bare.stop();

    const before = residentMb(server.pid()) ?? 0;
    const room = roomOnThisMachine();
    const ours = await hold(server);
    const answers: number[] = [];
    let refused = 0;
    for (const until = performance.now() + HELD_MS; performance.now() < until; await sleep(100)) {
      const begun = performance.now();
      const { status } = await ask(server);
      if (status !== 200) refused += 1;
      answers.push(performance.now() - begun);
    }
    const held = (residentMb(server.pid()) ?? 0) - before;
    release(ours);
    return [
      {
        figure: 'until 4,000 of them are accepted, and a connection after them is answered',
        value: rounded(ours.ms),
        unit: 'ms',
        atMost: 15_000 * room,
        note: `${rounded(ours.cpuEach)} ms of CPU time each; without an application ${rounded(ofNode.ms)} ms, ${rounded(ofNode.cpuEach)} each`,
      },
      // 200 to 215 without the turns in which connections are accepted before requests are begun
      // (`listener/spread-requests.ts`): meanwhile more bodies wait in the buffers of their sockets.
      { figure: 'memory taken by 4,000 held bodies', value: rounded(held), unit: 'MB', atMost: 300 },
      {
        figure: 'another one is answered, worst',
        value: rounded(Math.max(...answers)),
        unit: 'ms',
        atMost: 1500 * room,
      },
      { figure: 'of those that were refused', value: refused, unit: 'requests', atMost: 0 },
    ] satisfies Figure[];
  },
  { env: { TRUST_PROXY: '1', ALLOW_PUBLIC_HOST: '1', NODE_OPTIONS: '--max-old-space-size=512' } },
);
