/**
 * 16 Mbit/s of one-byte chunks over 64 connections that are opened again when they end, while somebody reads. Node's
 * parser alone needs microseconds for each chunk, so a slow machine is busy with the bytes themselves: the same attack
 * on a server without an application tells how much of it is ours.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, rounded } from '../bench/figure.ts';
import { cpuMs, roomOnThisMachine, runAttack } from '../support/attacks/attack.ts';
import { startNodeServer } from '../support/attacks/node-server.ts';
import { call } from '../support/browser/portal-api.ts';

const CONNECTIONS = 64;
const BYTES_A_SECOND = 2_000_000;
const LASTS_MS = 8_000;
const TINY_CHUNKS = '1\r\nx\r\n'.repeat(2_600);
const PAUSE_MS = (1_000 * TINY_CHUNKS.length * CONNECTIONS) / BYTES_A_SECOND;
const FORWARDED = { 'X-Forwarded-For': '192.0.2.1' };

interface Attacked {
  /** The slowest answer to somebody else, in ms. */
  worst: number;
  opened: number;
  /** CPU time of the server for each connection, in ms. */
  cpuEach: number;
}

async function attack(server: { url: string; pid(): number }): Promise<Attacked> {
  const { hostname, port } = new URL(server.url);
  const until = performance.now() + LASTS_MS;
  const cpuBefore = cpuMs(server.pid());
  let opened = 0;

  async function send(method: string): Promise<void> {
    const head = `${method} /api/v1/nothing HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.2\r\nTransfer-Encoding: chunked\r\n\r\n`;
    while (performance.now() < until) {
      opened += 1;
      await exhaust(connect(Number(port), hostname), head);
    }
  }

  async function exhaust(socket: Socket, head: string): Promise<void> {
    socket.on('error', () => undefined).resume();
    socket.write(head);
    while (!socket.destroyed && performance.now() < until) {
      socket.write(TINY_CHUNKS);
      await sleep(PAUSE_MS);
    }
    socket.destroy();
  }

  const sending = Array.from({ length: CONNECTIONS }, (_, at) => send(at % 2 === 0 ? 'POST' : 'GET'));
  let worst = 0;
  while (performance.now() < until) {
    const begun = performance.now();
    await call(server, 'questions', { language: 'en' }, undefined, FORWARDED);
    worst = Math.max(worst, performance.now() - begun);
    await sleep(100);
  }
  await Promise.all(sending);
  return { worst, opened, cpuEach: (cpuMs(server.pid()) - cpuBefore) / opened };
}

await runAttack(
  async (server) => {
    const room = roomOnThisMachine();
    // First, so that the server of the attack has started in the meantime.
    const bare = await startNodeServer();
    const ofNode = await attack(bare).finally(bare.stop);
    const ours = await attack(server);
    return [
      {
        figure: 'CPU time of a connection of tiny chunks, to a server without an application',
        value: rounded(ours.cpuEach / ofNode.cpuEach),
        unit: '×',
        atMost: 1.5,
        note: `${rounded(ours.cpuEach)} to ${rounded(ofNode.cpuEach)} ms`,
      },
      {
        figure: 'another one is answered meanwhile, worst',
        value: rounded(ours.worst),
        unit: 'ms',
        atMost: 1_000 * room,
        note: `room × ${room}; ${ours.opened} connections; without an application ${rounded(ofNode.worst)} ms`,
      },
    ] satisfies Figure[];
  },
  { env: { TRUST_PROXY: '1', ALLOW_PUBLIC_HOST: '1' } },
);
