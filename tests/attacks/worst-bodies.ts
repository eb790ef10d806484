/** Four clients send the worst bodies they can for a minute, while somebody else asks for `/healthz`. */
import { callOf } from '../../src/contract/calls.ts';
import { type Figure, rounded } from '../bench/figure.ts';
import { residentMb, runAttack } from '../support/attack.ts';
import type { RunningServer } from '../support/start-server.ts';

const CLIENTS = 4;
const SECONDS = 60;
const PAUSE_MS = 50;

interface Body {
  url: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

await runAttack(async (server) => {
  const bodies = worstBodies(server.url);
  const memoryBefore = residentMb(server.pid()) ?? 0;
  const until = performance.now() + SECONDS * 1000;
  const isOver = () => performance.now() > until;
  const attackers = Array.from({ length: CLIENTS }, (_, client) => sendUntil(isOver, bodies, client));
  const { times, mostMb } = await watchHealth(server, isOver);
  await Promise.allSettled(attackers);
  const figures: Figure[] = [
    { figure: '/healthz worst', value: rounded(times.at(-1) ?? 0), unit: 'ms', atMost: 1000 },
    {
      figure: '/healthz p99',
      value: rounded(times[Math.floor(times.length * 0.99)] ?? 0),
      unit: 'ms',
      atMost: 250,
    },
    { figure: 'memory growth', value: rounded(mostMb - memoryBefore), unit: 'MB', atMost: 150 },
  ];
  return figures;
});

function worstBodies(base: string): Body[] {
  const pairs = new TextEncoder().encode('a&'.repeat(12 * 1024 * 1024));
  const url = `${base}/api/v1/${callOf('register').path}`;
  return [{ url, type: 'application/x-www-form-urlencoded', bytes: pairs }];
}

async function sendUntil(isOver: () => boolean, bodies: readonly Body[], from: number): Promise<void> {
  for (let turn = from; !isOver(); turn += 1) {
    const body = bodies[turn % bodies.length];
    if (!body) return;
    const headers = { 'content-type': body.type };
    // A connection that is cut is the server's right.
    await fetch(body.url, { method: 'POST', headers, body: body.bytes })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}

async function watchHealth(
  server: RunningServer,
  isOver: () => boolean,
): Promise<{ times: number[]; mostMb: number }> {
  const times: number[] = [];
  let mostMb = 0;
  while (!isOver()) {
    const begun = performance.now();
    const answer = await fetch(`${server.url}/healthz`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    mostMb = Math.max(mostMb, residentMb(server.pid()) ?? 0);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return { times: times.sort((one, other) => one - other), mostMb };
}
