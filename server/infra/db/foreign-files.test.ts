import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCluster } from '../../../tests/support/database/test-database.ts';
import { cleanEnvironment } from '../../../tests/support/processes/clean-environment.ts';
import { runCommand } from '../../../tests/support/processes/run-command.ts';
import { userName } from '../../core/user-name.ts';
import { openDatabase } from './open-database.ts';

const SOMEBODY = 64_321;
const ROOT = join(import.meta.dirname, '../../..');

let folder: string;
let cluster: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vantage-owner-'));
  cluster = join(folder, 'pgdata');
  await createTestCluster(folder);
});
afterAll(() => rm(folder, { recursive: true }));

const open = (user: number | undefined) => openDatabase({ url: undefined, folder, syncFile: () => {}, user });
const refusalOf = (user: number) => open(user).catch((error: unknown) => String(error));

test('refuses to open another user’s database with the command for its owner, and writes nothing', async () => {
  const before = await readdir(folder);
  const refusal = await refusalOf(SOMEBODY);
  const owner = await userName((await stat(cluster)).uid);
  expect(refusal).toContain(`belongs to ${owner}, and this process runs as #${SOMEBODY}`);
  expect(refusal).toContain(`sudo -E -u ${owner} ${process.execPath} `);
  expect(await readdir(folder)).toEqual(before);
});

test('a data folder without a database belongs to whoever creates one in it', async () => {
  const empty = join(folder, 'empty');
  await mkdir(empty);
  const refused = openDatabase({
    url: undefined,
    folder: empty,
    user: SOMEBODY,
    // The owner check passed: the next check is the free space.
    freeSpaceOf: async () => 0,
  });
  await expect(refused).rejects.toThrow('make room');
});

test.skipIf(process.geteuid?.() !== 0)(
  'files that another user left in the database are reported with the command that fixes them, and not as damage',
  async () => {
    const names = ['', ...(await readdir(cluster, { recursive: true }))];
    for (const name of names) await chown(join(cluster, name), SOMEBODY, SOMEBODY);
    await chown(join(cluster, 'global/pg_control'), 0, 0);
    await chmod(join(cluster, 'PG_VERSION'), 0o400);
    const refusal = await refusalOf(SOMEBODY);
    expect(refusal).toMatch(/may not read and write .* and 1 more: .*Nothing is damaged/);
    expect(refusal).toContain(`sudo chown -R '#${SOMEBODY}' `);
    for (const name of names) await chown(join(cluster, name), 0, 0);
    await chmod(join(cluster, 'PG_VERSION'), 0o600);
    await (await open(0)).close();
  },
);

const hasSetpriv = (await runCommand('setpriv', ['--version'])).code === 0;

test.skipIf(process.geteuid?.() !== 0 || !hasSetpriv)(
  'a command of root on another user’s folder is refused, and leaves that user every file',
  { timeout: 60_000 },
  async () => {
    const names = [
      '',
      'pgdata',
      ...(await readdir(cluster, { recursive: true })).map((n) => join('pgdata', n)),
    ];
    for (const name of names) await chown(join(folder, name), 65_534, 65_534);
    const admin = (as: string[]) =>
      runCommand(
        'setpriv',
        [...as, process.execPath, '--import', 'tsx', 'server/admin/cli.ts', 'companies'],
        {
          cwd: ROOT,
          env: cleanEnvironment({ DATA_DIR: folder, DEMO: '0' }),
        },
      );
    const asRoot = await admin(['--reuid', '0']);
    expect(asRoot.code).toBe(1);
    expect(asRoot.output).toMatch(
      /belongs to nobody, and this process runs as root[\s\S]*sudo -E -u nobody \/.*\/node --import tsx \S*server\/admin\/cli.ts companies/,
    );
    const owners = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).uid));
    expect(new Set(owners)).toEqual(new Set([65_534]));
    expect(await readdir(folder)).not.toContain('server.lock');
    const asOwner = await admin(['--reuid', '65534', '--regid', '65534', '--clear-groups']);
    expect(asOwner).toMatchObject({ code: 0 });
    expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toMatch(/^\d+/);
  },
);
