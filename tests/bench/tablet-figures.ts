import { callOf } from '../../common/contract/calls.ts';
import { residentMb } from '../support/attacks/attack.ts';
import { type RunningServer, startServer } from '../support/processes/start-server.ts';
import { type BareServer, startBareServer } from './bare-server.ts';
import { BARE_TOKEN } from './bare-token.ts';
import { bearTablets, type TabletLoad } from './bear-tablets.ts';
import { contentOf, sessionsWithList } from './demo-list.ts';
import { type Figure, rounded } from './figure.ts';
import { addEvents } from './many-events.ts';

/** The steps; the budget is for a thousand. */
const STEPS = [250, 500, 1_000, 2_000];
const JUDGED = 1_000;
const EVERY_MS = 10_000;
const ROUNDS = 3;
const SESSIONS = 50;
/** How often the list changes: some tablets have the answer already, others receive it whole again. */
const CHANGES_EVERY_MS = 15_000;

/** A company's tablets that ask for its list every ten seconds, in steps, beside the bare server with a thousand. */
export async function tabletFigures(): Promise<Figure[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  try {
    const tokens = await sessionsWithList(server, SESSIONS);
    const bare = await startBareServer(await contentOf(server, tokens[0]));
    try {
      return await stepFigures(server, tokens, bare);
    } finally {
      await bare.stop();
    }
  } finally {
    await server.stop();
  }
}

async function stepFigures(
  server: RunningServer,
  tokens: readonly [string, ...string[]],
  bare: BareServer,
): Promise<Figure[]> {
  const options = { everyMs: EVERY_MS, rounds: ROUNDS };
  const theirs = await bearTablets(`${bare.url}/list`, { ...options, count: JUDGED, tokens: [BARE_TOKEN] });
  const theirMb = residentMb(bare.pid());
  const url = `${server.url}/api/v1/${callOf('listEvents').path}`;
  const figures: Figure[] = [];
  for (const count of STEPS) {
    const ours = await whileChanging(server, tokens[0], () =>
      bearTablets(url, { ...options, count, tokens }),
    );
    const ourMb = residentMb(server.pid());
    if (count !== JUDGED) figures.push(shown(count, ours, ourMb));
    else figures.push(...judged(count, { ours, ourMb }, { theirs, theirMb }));
  }
  return figures;
}

/** Changes the list meanwhile, as colleagues do. */
async function whileChanging<T>(server: RunningServer, token: string, run: () => Promise<T>): Promise<T> {
  let failure: unknown;
  const timer = setInterval(() => {
    addEvents(1, server, token).catch((error: unknown) => {
      failure = error;
    });
  }, CHANGES_EVERY_MS);
  const result = await run().finally(() => clearInterval(timer));
  if (failure !== undefined) throw failure;
  return result;
}

const noteOf = ({ p50, p99, unchanged }: TabletLoad, mb: number | undefined) =>
  `p50 ${rounded(p50)} ms, p99 ${rounded(p99)}, ${Math.round(unchanged * 100)} % unchanged, ${mb ?? '?'} MB`;

const nameOf = (count: number) => `${count.toLocaleString('en')} tablets that ask every 10 s`;

function shown(count: number, load: TabletLoad, mb: number | undefined): Figure {
  const value = rounded(load.requestsPerSecond);
  return {
    figure: `${nameOf(count)}: requests a second`,
    value,
    unit: 'requests',
    note: noteOf(load, mb),
  };
}

function judged(
  count: number,
  { ours, ourMb }: { ours: TabletLoad; ourMb: number | undefined },
  { theirs, theirMb }: { theirs: TabletLoad; theirMb: number | undefined },
): Figure[] {
  const figures: Figure[] = [
    // All of them: the last answer ends the run, up to a tenth of a second after its question.
    { ...shown(count, ours, ourMb), atLeast: (0.98 * count * 1_000) / EVERY_MS },
    {
      figure: `${nameOf(count)}: p99, to the bare server`,
      value: rounded(ours.p99 / theirs.p99),
      unit: '×',
      atMost: 1.3,
      note: `${rounded(ours.p99)} to ${rounded(theirs.p99)} ms`,
    },
  ];
  if (ourMb && theirMb)
    figures.push({
      figure: `${nameOf(count)}: resident memory, to the bare server`,
      value: rounded(ourMb / theirMb),
      unit: '×',
      atMost: 1.1,
      note: `${ourMb} to ${theirMb} MB`,
    });
  return figures;
}
