/** Three hundred log-ins at once for unknown e-mails, while somebody who is logged in opens a list and a picture. */
import * as z from 'zod/mini';
import { eventsContract } from '../../common/contract/events.ts';
import { type Figure, rounded } from '../bench/figure.ts';
import { logIn } from '../support/accounts/companies.ts';
import { roomOnThisMachine, runAttack } from '../support/attacks/attack.ts';
import { call, mustCall } from '../support/browser/portal-api.ts';
import type { RunningServer } from '../support/processes/start-server.ts';

const LOGINS = 300;
const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };
const EventList = z.object({ result: eventsContract.listEvents.data });

await runAttack(async (server) => {
  const token = await logIn(server, DEMO);
  const picture = await pictureOf(server, token);
  const room = roomOnThisMachine();
  let underWay = LOGINS;
  const begun = performance.now();
  const logins = Array.from({ length: LOGINS }, async (_, at) => {
    const { status } = await call(server, 'login', { email: `nobody-${at}@example.test`, password: 'wrong' });
    underWay -= 1;
    return status;
  });
  const lists: number[] = [];
  const pictures: number[] = [];
  while (underWay > 0) {
    lists.push(await timed(() => mustCall(server, 'listEvents', {}, token)));
    pictures.push(await timed(() => fetch(picture).then((answer) => answer.arrayBuffer())));
  }
  const statuses = await Promise.all(logins);
  const figures: Figure[] = [
    { figure: 'a list meanwhile, worst', value: worst(lists), unit: 'ms', atMost: 1000 * room },
    { figure: 'a picture meanwhile, worst', value: worst(pictures), unit: 'ms', atMost: 1000 * room },
    {
      figure: '300 log-ins answered after',
      value: rounded(performance.now() - begun),
      unit: 'ms',
      note: `room × ${room}; ${lists.length} lists meanwhile; answered ${countsOf(statuses)}`,
    },
  ];
  return figures;
});

async function pictureOf(server: RunningServer, token: string): Promise<string> {
  const { result } = z.parse(EventList, await mustCall(server, 'listEvents', {}, token));
  const media = result.find((event) => event.media !== '')?.media;
  if (!media) throw new Error('no event of the demo has a picture');
  return `${server.url}/media/${media}`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function worst(times: readonly number[]): number {
  return rounded(Math.max(...times));
}

function countsOf(statuses: readonly number[]): string {
  const counts = new Map<number, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}
