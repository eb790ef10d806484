/** Real processes: what a start creates, with which permissions. */
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../dev/demo/seed.ts';
import { systemClock } from '../../../server/core/clock.ts';
import { overPglite } from '../../../server/infra/db/open-database.ts';
import { createDiskStore } from '../../../server/infra/media/disk-store.ts';
import { SETTINGS } from '../../support/api/api-fixture.ts';
import { cleanEnvironment } from '../../support/processes/clean-environment.ts';
import { runCommand } from '../../support/processes/run-command.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://vantage.example',
  SMTP_URL: 'smtps://user:hidden@mail.example',
  MAIL_FROM: 'Vantage <no-reply@vantage.example>',
  STRIPE_SECRET_KEY: 'sk_live_hidden',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden-q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  VITE_GOOGLE_MAPS_API_KEY: 'key',
  TRUST_PROXY: '1',
  CAMERA_KEY: 'hidden-q8Zt0vLxW2rNf5sKc7HbY1pMj4GdE9uA',
};

let folder: string;
let demo: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-unsafe-'));
  demo = join(folder, 'demo');
  await mkdir(demo);
  // Permissions left by earlier servers: the embedded database gives all rights to everybody.
  const { db, close } = await overPglite(await PGlite.create({ dataDir: join(demo, 'pgdata') }));
  const media = createDiskStore(join(demo, 'media'));
  await seedDemo({ db, media, clock: systemClock, settings: SETTINGS });
  await close();
});
afterAll(() => rm(folder, { recursive: true }));

/** Starts the server like `npm start`, with umask 0. Resolves when it has exited. */
async function start(env: Record<string, string>, dataDir = demo) {
  const command = ['umask 000; exec "$0" --import tsx server/main.ts', process.execPath];
  const { code, output } = await runCommand('sh', ['-c', ...command], {
    cwd: ROOT,
    env: cleanEnvironment({ DATA_DIR: dataDir, PORT: '0', ...env }),
    timeoutMs: 60_000,
  });
  expect(output).not.toContain('hidden');
  return { code, output, problems: output.split('\n').filter((line) => line.startsWith('  - ')) };
}

/** Files in a folder that other users may access. */
async function openToOthers(path: string): Promise<string[]> {
  const names = ['', ...(await readdir(path, { recursive: true }))];
  const modes = await Promise.all(names.map(async (name) => (await lstat(join(path, name))).mode));
  return names.filter((_, at) => ((modes[at] ?? 0) & 0o077) !== 0);
}

describe('an unsafe start ends with exit code 1 and instructions', { timeout: 90_000 }, () => {
  test("over a demo's folder in production, which only loses the rights of other users", async () => {
    expect((await openToOthers(demo)).length).toBeGreaterThan(900);
    const { code, problems } = await start(PRODUCTION);
    console.info(
      `proof 28: the folder of a demo in production: exit code ${code}, ${problems.length} reasons`,
    );
    expect(code).toBe(1);
    expect(problems).toEqual([
      expect.stringMatching(/events@demo\.test, pending@demo\.test, security@demo\.test.*demo remove/),
      expect.stringMatching(/Plans \(9\) or texts \(11\) of the demo.*demo remove/),
      expect.stringMatching(/8 stored camera addresses.*cameras seal/),
    ]);
    const open = await openToOthers(demo);
    console.info(`files and folders open to others after a start without umask: ${open.length}`);
    expect(open).toEqual([]);
    expect(await readdir(demo)).not.toContain('server.lock');
  });

  test('with test keys, plain http, a guessable token and a misspelt NODE_ENV: all problems are listed at once, with those of the folder', async () => {
    const { code, problems } = await start({
      ...PRODUCTION,
      NODE_ENV: 'Production',
      PUBLIC_URL: 'http://vantage.example',
      STRIPE_SECRET_KEY: 'sk_test_hidden',
      ADMIN_TOKEN: 'hidden-1',
    });
    console.info(
      `proof 28: five mistakes over the folder of a demo: exit code ${code}, ${problems.length} reasons`,
    );
    expect(code).toBe(1);
    const named = ['NODE_ENV', 'PUBLIC_URL', 'STRIPE_SECRET_KEY is a test key', 'ADMIN_TOKEN', 'demo.test'];
    for (const name of named) expect(problems.join('\n')).toContain(name);
  });

  test('with live keys beside the mailbox or on the network: before anything is created', async () => {
    const fresh = join(folder, 'fresh');
    const { code, problems } = await start({ STRIPE_SECRET_KEY: 'sk_live_hidden', HOST: '0.0.0.0' }, fresh);
    expect(code).toBe(1);
    expect(problems.join('\n')).toMatch(/is a live key, and this is a demo[\s\S]*ALLOW_PUBLIC_HOST=1/);
    expect(await readdir(folder)).toEqual(['demo']);
  });
});
