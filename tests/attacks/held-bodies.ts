/** Four thousand bodies of one stranger that wait for their last byte, at a server with the heap of a small machine. */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Figure, rounded } from '../bench/figure.ts';
import { residentMb, roomOnThisMachine, runAttack } from '../support/attacks/attack.ts';
import { call } from '../support/browser/portal-api.ts';

const CONNECTIONS = 4_000;
const BODY = `{"name":"${'ก'.repeat(10)}${'x'.repeat(80_000)}`;
const HELD_MS = 5_000;
const FORWARDED = { 'X-Forwarded-For': '192.0.2.1' };

await runAttack(
  async (server) => {
    const before = residentMb(server.pid()) ?? 0;
    const room = roomOnThisMachine();
    const { hostname, port } = new URL(server.url);
    const sockets: Socket[] = [];
    for (let at = 0; at < CONNECTIONS; at += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      const head = `POST /api/v1/common/contactus/fill HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.1.${at >> 8}.${at & 255}`;
      const length = Buffer.byteLength(BODY) + 2;
      socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${BODY}`);
      sockets.push(socket);
      if (at % 50 === 0) await sleep(10);
    }
    // The most that is read of each.
    for (let left = 60; left > 0 && sockets.some((socket) => socket.writableLength > 0); left -= 1)
      await sleep(250);
    const answers: number[] = [];
    let refused = 0;
    for (const until = performance.now() + HELD_MS; performance.now() < until; await sleep(100)) {
      const begun = performance.now();
      const { status } = await call(server, 'questions', { language: 'en' }, undefined, FORWARDED);
      if (status !== 200) refused += 1;
      answers.push(performance.now() - begun);
    }
    const held = (residentMb(server.pid()) ?? 0) - before;
    for (const socket of sockets) socket.destroy();
    return [
      { figure: 'memory taken by 4,000 held bodies', value: rounded(held), unit: 'MB', atMost: 260 },
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
