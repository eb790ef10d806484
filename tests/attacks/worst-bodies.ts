/** Four clients send the worst bodies that the limits allow for a minute, while somebody else asks for `/healthz`. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { callOf } from '../../common/contract/calls.ts';
import { PAID_EVENT } from '../../dev/demo/demo-items.ts';
import { type Figure, rounded } from '../bench/figure.ts';
import { logIn } from '../support/accounts/companies.ts';
import { childrenMb, residentMb, roomOnThisMachine, runAttack } from '../support/attacks/attack.ts';
import { type WorstBody, worstBodies } from '../support/attacks/worst-bodies.ts';
import { call, mustCall } from '../support/browser/portal-api.ts';
import { samplePicture, sampleSheet } from '../support/media/sample-files.ts';
import type { RunningServer } from '../support/processes/start-server.ts';

const CLIENTS = 4;
const SECONDS = 60;
const PAUSE_MS = 50;
const PASSWORD = 'Demo-pass-1';

await runAttack(async (server) => {
  const tokens = {
    event: await logIn(server, { email: 'events@demo.test', password: PASSWORD }),
    security: await logIn(server, { email: 'security@demo.test', password: PASSWORD }),
  };
  // For finding the worst of them: a part of its name.
  const only = process.argv[2] ?? '';
  const bodies = (await worstBodies()).filter(({ what }) => what.includes(only));
  await useOrdinarily(server, tokens.event);
  const room = roomOnThisMachine();
  const before = memoryOf(server);
  const until = performance.now() + SECONDS * 1000;
  const isOver = () => performance.now() > until;
  const answers = new Map<string, string[]>();
  const attackers = Array.from({ length: CLIENTS }, async (_, client) => {
    for (let turn = client; !isOver(); turn += 1) {
      const body = bodies[turn % bodies.length];
      if (!body) return;
      const status = await send(server, body, tokens);
      answers.set(body.what, [...(answers.get(body.what) ?? []), status]);
    }
  });
  const { times, mostMb, ownDelayMs } = await watchHealth(server, isOver);
  await Promise.all(attackers);
  for (const [what, statuses] of answers)
    console.log(JSON.stringify({ sent: what, answered: counts(statuses) }));
  const at = (part: number) => rounded(times[Math.floor((times.length - 1) * part)] ?? 0);
  const note = `${times.length} asked, the attacker's own loop late by ${ownDelayMs} ms at most; room × ${room}`;
  const figures: Figure[] = [
    { figure: '/healthz worst', value: at(1), unit: 'ms', atMost: 1000 * room, note },
    { figure: '/healthz p99', value: at(0.99), unit: 'ms', atMost: 250 * room },
    { figure: '/healthz median', value: at(0.5), unit: 'ms' },
    {
      figure: 'memory growth of the server',
      value: rounded(mostMb.server - before.server),
      unit: 'MB',
      atMost: 150,
    },
    // The decoder process exists while files are decoded, and ends after 20 idle seconds.
    { figure: 'memory of the decoder', value: rounded(mostMb.decoder), unit: 'MB', atMost: 300 },
  ];
  return figures;
});

/** Memory that any first use takes is not caused by the attack. */
async function useOrdinarily(server: RunningServer, token: string): Promise<void> {
  const form = (fields: Record<string, string | File>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.set(name, value);
    return made;
  };
  await mustCall(server, 'listEvents', {}, token);
  await mustCall(server, 'listEventInvitations', { event_id: PAID_EVENT }, token);
  await mustCall(server, 'listRecordings', { event_id: PAID_EVENT }, token);
  await call(server, 'addEvent', form({ name: 'x', event_media: samplePicture() }), token);
  await call(
    server,
    'bulkSendEventInvitations',
    form({ event_id: PAID_EVENT, invitation_xlsx: sampleSheet() }),
    token,
  );
}

async function send(
  server: RunningServer,
  { call: name, type, bytes }: WorstBody,
  tokens: Record<'event' | 'security', string>,
): Promise<string> {
  const { access, method, path } = callOf(name);
  const token = access === 'event' || access === 'security' ? tokens[access] : undefined;
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  try {
    const answer = await fetch(`${server.url}/api/v1/${path}`, { method, headers, body: bytes });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    // The server may close a connection.
    return 'cut';
  }
}

async function watchHealth(server: RunningServer, isOver: () => boolean) {
  const times: number[] = [];
  const mostMb = memoryOf(server);
  const own = monitorEventLoopDelay({ resolution: 10 });
  own.enable();
  while (!isOver()) {
    const begun = performance.now();
    const answer = await fetch(`${server.url}/healthz`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
    const now = memoryOf(server);
    mostMb.server = Math.max(mostMb.server, now.server);
    mostMb.decoder = Math.max(mostMb.decoder, now.decoder);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  own.disable();
  return {
    times: times.sort((one, other) => one - other),
    mostMb,
    ownDelayMs: rounded(own.max / 1e6),
  };
}

function memoryOf(server: RunningServer): { server: number; decoder: number } {
  return { server: residentMb(server.pid()) ?? 0, decoder: childrenMb(server.pid()) };
}

function counts(statuses: readonly string[]): string {
  const unique = [...new Set(statuses)];
  return unique.map((one) => `${statuses.filter((status) => status === one).length} × ${one}`).join(', ');
}
