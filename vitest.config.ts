import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longTests } from './tests/support/runner/long-tests.ts';

const root = import.meta.dirname;

/** What only a PostgreSQL server can show; `npm run test:full` runs it, on a cluster that it starts. */
const needsPostgres = (file: string) => file.startsWith('tests/api/postgres/');

const withoutEnding = (file: string) => file.replace(/\.test\.tsx?$/, '');

/** A long test that the command line names as a file is run without TEST_LONG; one in a named folder is not. */
const isNamed = (file: string) =>
  process.argv.slice(2).some((argument) => withoutEnding(file).endsWith(withoutEnding(argument)));

const isLeftOut = (file: string) =>
  (process.env.TEST_LONG === undefined && longTests.has(file) && !isNamed(file)) ||
  (process.env.TEST_DATABASE_URL === undefined && needsPostgres(file));

/** Unit tests are beside their code, API tests in tests/api. Each file declares whether it needs a DOM. */
const testFiles = [
  'common',
  'src',
  'sw',
  'server',
  'dev',
  'tools',
  'tests/api',
  'tests/bench',
  'tests/offline',
  'tests/support',
]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /\.test\.tsx?$/.test(file))
  .filter((file) => !isLeftOut(file));

/**
 * A loaded module can neither be mocked nor read another environment, so these files do not share modules; nor do those
 * that say `@own-modules`, because state that other tests leave in a module would count.
 */
const beginsAfresh = (file: string) =>
  /vi\.(mock|resetModules)\(|vi\.stubEnv\('VITE_|@own-modules/.test(readFileSync(join(root, file), 'utf8'));

/** Files that say `@other-api`: VITE_API_URL is an API of another make, with a card service. They share modules. */
const isOfOtherApi = (file: string) => /^\/\/ @other-api$/m.test(readFileSync(join(root, file), 'utf8'));
const OTHER_API = {
  VITE_API_URL: 'https://api.other.test',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_other',
};

/** Screens that send from the outbox share its locks, attempts and pauses with each other, and with nobody else. */
const sends = (file: string) =>
  file.endsWith('.tsx') &&
  !beginsAfresh(file) &&
  !isOfOtherApi(file) &&
  /queue-changes|mirrorSession|submitQueued|screens\/(bulk-dialog|guest-list-screen)/.test(
    readFileSync(join(root, file), 'utf8'),
  );

const wantsDom = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').includes('@vitest-environment happy-dom');

/**
 * Sorts by project, and in each project files with a DOM first. A process belongs to one project, and has a DOM or none:
 * for another kind of file a new process has to load all modules again.
 */
class ByDom extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const places = new Map(files.map((file) => [file, placeOf(file)]));
    const place = (file: TestSpecification) => places.get(file) ?? 0;
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

const ORDER = ['own modules', 'screens that send', 'other API', 'shared modules'];
const placeOf = (file: TestSpecification) => 2 * ORDER.indexOf(file.project.name) + (wantsDom(file) ? 0 : 1);

/** The files of a project that share the modules they load (loading them is half of the time), or do not. */
const project = (
  name: string,
  include: string[],
  isolate: boolean,
  { setupFiles = [], ...own }: { setupFiles?: string[]; env?: Record<string, string> } = {},
) => ({
  extends: true as const,
  test: {
    name,
    include,
    isolate,
    setupFiles: [...(isolate ? [] : ['tests/support/runner/begin-connected.ts']), ...setupFiles],
    ...own,
  },
});

export default defineConfig({
  test: {
    projects: [
      project(
        'shared modules',
        testFiles.filter((file) => !beginsAfresh(file) && !sends(file) && !isOfOtherApi(file)),
        false,
      ),
      project('screens that send', testFiles.filter(sends), false, {
        setupFiles: ['tests/support/runner/load-delivery.ts'],
      }),
      project('other API', testFiles.filter(isOfOtherApi), false, { env: OTHER_API }),
      project('own modules', testFiles.filter(beginsAfresh), true),
    ],
    // All cores: left to itself, vitest keeps one free, which is half of a small machine.
    maxWorkers: availableParallelism(),
    // Most code runs a few times: optimizing it costs more than it gains (a fifteenth of the time).
    execArgv: ['--no-opt'],
    // A module is compiled once for all projects, and again only when it or the configuration has changed.
    experimental: { fsModuleCache: true, fsModuleCachePath: join(root, '.cache/vitest-modules') },
    sequence: { sequencer: ByDom },
    globalSetup: 'tests/support/database/make-database.ts',
    // A script that the page asks for counts as loaded and is not run: tests define what it would have.
    environmentOptions: {
      happyDOM: {
        settings: { disableJavaScriptFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
      },
    },
    setupFiles: ['tests/support/runner/patience.ts'],
    // As patient as everything else that waits.
    expect: { poll: { timeout: 20_000 } },
    // Bounds of a test that hangs, with room for a busy machine; no test measures time by them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
