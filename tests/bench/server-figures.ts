import { callOf } from '../../common/contract/calls.ts';
import { residentMb } from '../support/attacks/attack.ts';
import { createOwnDatabase } from '../support/database/own-database.ts';
import { findPostgres } from '../support/database/postgres.ts';
import { type RunningServer, startServer } from '../support/processes/start-server.ts';
import { type BareServer, startBareServer } from './bare-server.ts';
import { comparedLoad } from './compared-load.ts';
import { contentOf, sessionsWithList } from './demo-list.ts';
import { type Figure, median, rounded } from './figure.ts';

const ROUNDS = 3;

/**
 * A list and details behind a session on both databases, the second start on a folder, and what the process holds after
 * it, each as a multiple of the bare server's with the same rows in the same run.
 */
export async function serverFigures(): Promise<Figure[]> {
  const embedded = await besideBareServer({}, async (server, token, bare) => [
    ...(await readFigures(21, '', server, token, bare)),
    ...(await startFigures(server, bare)),
  ]);
  return [...embedded, ...(await postgresFigures())];
}

/** The same answers with both servers on one PostgreSQL; none without its binaries. */
async function postgresFigures(): Promise<Figure[]> {
  const postgres = await findPostgres(console.log);
  if (!postgres) return [];
  const cluster = await postgres.start();
  try {
    const { url: databaseUrl } = await createOwnDatabase(cluster.url);
    const { url: bareUrl } = await createOwnDatabase(cluster.url);
    return await besideBareServer({ databaseUrl, bareUrl }, (server, token, bare) =>
      readFigures(22, ', PostgreSQL', server, token, bare),
    );
  } finally {
    await cluster.stop();
  }
}

async function besideBareServer(
  { databaseUrl, bareUrl }: { databaseUrl?: string; bareUrl?: string },
  measure: (server: RunningServer, token: string, bare: BareServer) => Promise<Figure[]>,
): Promise<Figure[]> {
  const env = { LOG_LEVEL: 'warn', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const server = await startServer({ env });
  try {
    const [token] = await sessionsWithList(server, 1);
    const bare = await startBareServer(await contentOf(server, token), bareUrl);
    return await measure(server, token, bare).finally(bare.stop);
  } finally {
    await server.stop();
  }
}

async function readFigures(
  row: number,
  onDatabase: string,
  server: RunningServer,
  token: string,
  bare: BareServer,
): Promise<Figure[]> {
  const { rows } = await contentOf(server, token);
  const urlOf = (name: 'listEvents' | 'eventDetails') => `${server.url}/api/v1/${callOf(name).path}`;
  return [
    ...(await comparedLoad({
      row,
      what: `list behind a session${onDatabase}`,
      url: urlOf('listEvents'),
      token,
      bareUrl: `${bare.url}/list`,
    })),
    ...(await comparedLoad({
      row,
      what: `details behind a session${onDatabase}`,
      url: `${urlOf('eventDetails')}?event_id=${String(rows[0]?._id)}`,
      token,
      bareUrl: `${bare.url}/details`,
    })),
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
