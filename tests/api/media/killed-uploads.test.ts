/** Files of requests that a killed process did not answer, ID documents among them. */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bootstrap } from '../../../server/bootstrap.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import { readEnv } from '../../../server/startup/env.ts';
import { createTestCluster } from '../../support/database/test-database.ts';

let dataDir: string;
let uploads: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vantage-killed-'));
  uploads = join(dataDir, 'uploads');
  await createTestCluster(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function leaveBehind(name: string): Promise<void> {
  await mkdir(uploads, { recursive: true });
  await writeFile(join(uploads, name), 'PASSPORT');
}

const nameOf = (digit: string) => `${digit.repeat(32)}.upload`;
const later = nameOf('b');
const left = () => readdir(uploads).catch(() => []);

test('an upload left by a killed process is removed at the next start; with other processes, after an hour by the sweep', async () => {
  await leaveBehind(nameOf('a'));
  const env = readEnv({ DATA_DIR: dataDir, PORT: '0', DEMO: '1', LOG_LEVEL: 'silent' });
  const { appContext, close } = await bootstrap(env, createLog('silent'));
  try {
    expect(await left()).toEqual([]);
    await leaveBehind(later);
    await sweep(appContext);
    expect(await left()).toEqual([later]);
    const anHourAgo = new Date(Date.now() - 61 * 60_000);
    await utimes(join(uploads, later), anHourAgo, anHourAgo);
    await sweep(appContext);
    expect(await left()).toEqual([]);
  } finally {
    await close();
  }
}, 60_000);
