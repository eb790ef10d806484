import { logIn } from '../support/accounts/companies.ts';
import { residentMb } from '../support/attacks/attack.ts';
import { mustCall } from '../support/browser/portal-api.ts';
import { type RunningServer, startServer } from '../support/processes/start-server.ts';
import { type BareServer, startBareServer } from './bare-server.ts';
import { BARE_TOKEN } from './bare-token.ts';
import { type Figure, median, rounded } from './figure.ts';
import { type Borne, bearLoad } from './load.ts';
import { addEvents } from './many-events.ts';

const DEMO = { email: 'events@demo.test', password: 'Demo-pass-1' };
const LIST = '/api/v1/company/event/list';
const LOAD = { connections: 20, seconds: 4 };
const ROUNDS = 3;
/** Of the list, beside the demo's own. */
const ROWS = 50;

/**
 * A list behind a session, the second start on a folder, and what the process holds after it, each as a multiple of the
 * bare server's with the same rows in the same run.
 */
export async function serverFigures(): Promise<Figure[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  try {
    const token = await logIn(server, DEMO);
    await addEvents(ROWS, server, token);
    const bare = await startBareServer(await contentOf(server, token));
    try {
      const starts = await startFigures(server, bare);
      return [...(await listFigures({ server, token }, bare)), ...starts];
    } finally {
      await bare.stop();
    }
  } finally {
    await server.stop();
  }
}

async function contentOf(server: RunningServer, token: string) {
  const { result } = (await mustCall(server, 'listEvents', {}, token)) as {
    result: Record<string, unknown>[];
  };
  const company = (await mustCall(server, 'currentCompany', {}, token)) as Record<string, unknown>;
  return { company, rows: result };
}

async function listFigures(
  { server, token }: { server: RunningServer; token: string },
  bare: BareServer,
): Promise<Figure[]> {
  const [ours, theirs]: [Borne[], Borne[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await bearLoad(`${bare.url}/list`, { ...LOAD, token: BARE_TOKEN }));
    ours.push(await bearLoad(server.url + LIST, { ...LOAD, token }));
  }
  const of = (borne: Borne[], name: keyof Borne) => median(borne.map((one) => one[name]));
  const compare = (name: keyof Borne) => {
    const [our, their] = [of(ours, name), of(theirs, name)];
    return { value: rounded(our / their), unit: '×' as const, note: `${rounded(our)} to ${rounded(their)}` };
  };
  return [
    {
      row: 21,
      figure: 'list behind a session: requests a second, to the bare server',
      ...compare('requestsPerSecond'),
      atLeast: 0.8,
      reach: 1.3,
    },
    { row: 21, figure: 'list behind a session: p99, to the bare server', ...compare('p99'), atMost: 1.3 },
  ];
}

async function startFigures(server: RunningServer, bare: BareServer): Promise<Figure[]> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    theirs.push(await bare.restart());
    const begun = performance.now();
    await server.restart();
    ours.push(performance.now() - begun);
  }
  const [our, their] = [median(ours), median(theirs)];
  const figures: Figure[] = [
    {
      row: 23,
      figure: 'second start, to the bare server',
      value: rounded(our / their),
      unit: '×',
      atMost: 1.5,
      note: `${rounded(our)} to ${rounded(their)} ms`,
    },
  ];
  const [ourMb, theirMb] = [residentMb(server.pid()), residentMb(bare.pid())];
  if (ourMb && theirMb)
    figures.push({
      row: 23,
      figure: 'resident memory after it, to the bare server',
      value: rounded(ourMb / theirMb),
      unit: '×',
      atMost: 1.1,
      note: `${ourMb} to ${theirMb} MB`,
    });
  return figures;
}
