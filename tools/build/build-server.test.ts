import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../tests/support/processes/run-command.ts';
import { buildServer, buildServerIfStale, isServerFresh } from './build-server.ts';

const PROJECT = join(import.meta.dirname, '../..');
let root: string;

/** A project whose server prints where it lies, with the packages of this one. */
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vantage-build-'));
  for (const folder of [
    'server/admin',
    'server/infra/db',
    'server/infra/decoder',
    'server/core',
    'common',
    'dev',
    'tools/build',
  ])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: {}, devDependencies: {} }),
  );
  await writeFile(join(root, 'package-lock.json'), '{}');
  for (const file of ['server/start.js', 'server/core/own-files.ts'])
    await writeFile(join(root, file), await readFile(join(PROJECT, file)));
  for (const program of [
    'server/admin/cli.ts',
    'server/infra/db/create-cluster.ts',
    'server/infra/decoder/decoder-worker.ts',
  ])
    await writeFile(join(root, program), 'export {};');
  await sayAtStart('first');
});
afterEach(() => rm(root, { recursive: true }));

async function sayAtStart(word: string): Promise<void> {
  const lines = [
    "import { loaderOf, ownFile, ownProgram } from './core/own-files.ts';",
    "const program = ownProgram('server/infra/db/create-cluster.ts');",
    `console.log(JSON.stringify(['${word}', ownFile('data'), program, loaderOf(program).length]));`,
  ];
  await writeFile(join(root, 'server/main.ts'), lines.join('\n'));
}

const withPackages = () => symlink(join(PROJECT, 'node_modules'), join(root, 'node_modules'));

async function start(): Promise<unknown> {
  const { output } = await runCommand(process.execPath, ['server/start.js'], {
    cwd: root,
    timeoutMs: 60_000,
  });
  return JSON.parse(output);
}

test('the compiled server finds files and programs of the project, and runs none of them through tsx', async () => {
  await withPackages();
  await buildServer(root);
  expect(await start()).toEqual([
    'first',
    join(root, 'data'),
    join(root, 'dist-server/create-cluster.js'),
    0,
  ]);
});

test('without a compiled server the sources are run', async () => {
  await withPackages();
  expect(await start()).toEqual([
    'first',
    join(root, 'data'),
    join(root, 'server/infra/db/create-cluster.ts'),
    2,
  ]);
});

const said: string[] = [];
const buildIfStale = () => buildServerIfStale(root, (line) => said.push(line));
afterEach(() => {
  said.length = 0;
});

test('is compiled again when a source has changed, and only then', async () => {
  await withPackages();
  await buildIfStale();
  expect(await isServerFresh(root)).toBe(true);
  await sayAtStart('second');
  expect(await isServerFresh(root)).toBe(false);
  await buildIfStale();
  expect(await start()).toEqual(expect.arrayContaining(['second']));
  expect(said).toEqual([]);
});

test('a stale one is removed where it cannot be compiled again, and the sources are run', async () => {
  await withPackages();
  await buildServer(root);
  await sayAtStart('second');
  // Where the compiler writes to.
  await rm(join(root, '.cache'), { recursive: true });
  await writeFile(join(root, '.cache'), '');
  await buildIfStale();
  expect(said).toEqual([expect.stringContaining('it runs from its sources')]);
  expect(await start()).toEqual(expect.arrayContaining(['second']));
});

test('imported JSON is that of the build, whatever the files contain at startup', async () => {
  await withPackages();
  const journal = join(root, 'server/journal.json');
  await writeFile(journal, '{"newest": 1}');
  const lines = ["import j from './journal.json' with { type: 'json' };", 'console.log(JSON.stringify(j));'];
  await writeFile(join(root, 'server/main.ts'), lines.join('\n'));
  expect(await start()).toEqual({ newest: 1 });
  await buildServer(root);
  await writeFile(journal, '{"newest": 2}');
  expect(await start()).toEqual({ newest: 1 });
});
