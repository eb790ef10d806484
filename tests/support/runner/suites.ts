import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type EngineName, isThere } from '../../engines/open-engine.ts';
import { type ChromiumKind, ensureChromium } from '../browser/chromium.ts';
import { findPostgres } from '../database/postgres.ts';
import { cleanEnvironment } from '../processes/clean-environment.ts';
import { type CommandResult, runCommand } from '../processes/run-command.ts';
import { checkResult, failedFiles, playwrightResult, vitestResult, withSecondTry } from './runner-reports.ts';
import type { Suite, SuiteResult } from './suite.ts';

/** What `npm test` consists of, and what `npm run test:full` adds. */

const root = join(import.meta.dirname, '../../..');
const reports = join(root, '.cache/tests');
const MINUTE_MS = 60_000;

/** Runs a package's script with Node: `npx` would look up missing ones on the network. */
function node(args: string[], timeoutMs = 5 * MINUTE_MS, env: Record<string, string> = {}) {
  return runCommand(process.execPath, args, {
    cwd: root,
    env: cleanEnvironment({ FORCE_COLOR: '0', NO_COLOR: '1', ...env }),
    timeoutMs,
  });
}

const bin = (path: string) => join(root, 'node_modules', path);
const source = (path: string, ...args: string[]) => ['--import', 'tsx', path, ...args];
const check = (name: string, command: () => Promise<CommandResult>): Suite => ({
  name,
  run: async () => checkResult(await command()),
});

/** Fast and independent checks. Types come first, because they write the route tree. */
export const types = check('types', () => node(source('tests/support/checks/types.ts')));
export const staticChecks: readonly Suite[] = [
  check('lint and format', () =>
    node([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.']),
  ),
  check('boundaries and sizes', () => node(source('tests/support/checks/check-sources.ts'))),
  check('unused code', () => node([bin('knip/bin/knip.js')])),
];

/**
 * Vitest, with its long tests when all is asked for; with a `databaseUrl` the API tests alone, on that PostgreSQL
 * instead of the embedded database.
 */
export function unitTests({ isFull, databaseUrl }: { isFull: boolean; databaseUrl?: string }): Suite {
  const name = databaseUrl ? 'API on PostgreSQL' : 'unit and API';
  return {
    name,
    async run() {
      const only = databaseUrl ? ['tests/api', 'server'] : [];
      const env: Record<string, string> = {
        ...(isFull ? { TEST_LONG: '1' } : {}),
        ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}),
      };
      const report = name.replaceAll(' ', '-');
      const first = await vitest(report, only, env);
      const files = process.env.CI === undefined ? [] : failedFiles(first.reportPath);
      if (files.length === 0 || files.length > MOST_TRIED_AGAIN) return first.result;
      // In a separate process, so that leftovers of other files do not affect them.
      const paths = files.map(({ path }) => relative(root, path));
      const second = await vitest(`${report}-again`, paths, env);
      return withSecondTry(first.result, files, second.result);
    },
  };
}

/** In CI this many failed files are retried (decision 008); more failures are not caused by the machine. */
const MOST_TRIED_AGAIN = 5;

async function vitest(name: string, only: readonly string[], env: Record<string, string>) {
  const reportPath = freshReport(`${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`];
  const command = await node([bin('vitest/vitest.mjs'), 'run', ...reporters, ...only], 20 * MINUTE_MS, env);
  return { reportPath, result: vitestResult(command, reportPath) };
}

/** The production build; browser tests and kill runs are served from it. */
export const build = check('build', () => node(source('tools/build/build.ts')));

/** The sizes of the build. */
export const byteBudgets = check('byte budgets', () => node(source('tests/bench/check-bytes.ts')));

/** Tests tagged `@full` run only in the full run. */
export function browserTests(isFull: boolean, say: (line: string) => void): Suite {
  return {
    name: 'browser',
    async run() {
      await ensureChromium(say);
      if (isFull) await ensureChromium(say, 'browser');
      const report = freshReport('playwright.json');
      const args = [bin('@playwright/test/cli.js'), 'test', ...(isFull ? [] : ['--grep-invert', '@full'])];
      const limitMs = (isFull ? 30 : 20) * MINUTE_MS;
      return playwrightResult(await node(args, limitMs), report);
    },
  };
}

/**
 * Kill -9 at random moments; its last line reports what was lost, doubled, sent for another company, stuck, or not
 * shown.
 */
export function killRun(cycles: number, say: (line: string) => void, kind: ChromiumKind = 'shell'): Suite {
  return {
    name: `${cycles} kill cycles`,
    async run() {
      const chromium = await ensureChromium(say, kind);
      const args = source('tests/offline/kill-run.ts', '--cycles', String(cycles));
      // A failing short run is repeated to find a smaller failing plan.
      const limitMs = Math.max(10 * MINUTE_MS, cycles * 15_000);
      const command = await node(args, limitMs, { CHROMIUM_PATH: chromium });
      return verdictOf(command, command.stdout.trimEnd().split('\n').at(-1) ?? '');
    },
  };
}

function verdictOf(command: CommandResult, figures: string): SuiteResult {
  const result = checkResult(command, figures);
  if (result.failed > 0) return result;
  const { lost, doubled, foreign, stuck, untold } = JSON.parse(figures) as Record<string, unknown>;
  const clean = [lost, doubled, foreign, stuck, untold].every((count) => count === 0);
  return clean ? result : { ...result, passed: 0, failed: 1 };
}

/** The API tests on PostgreSQL, in a cluster made for the run; skipped by name without PostgreSQL. */
export function postgresTests(say: (line: string) => void): Suite {
  const name = 'API on PostgreSQL';
  return {
    name,
    async run() {
      const postgres = await findPostgres(say);
      if (!postgres) {
        return {
          passed: 0,
          failed: 0,
          skipped: [`${name}: no PostgreSQL server on this machine`],
          output: '',
        };
      }
      const cluster = await postgres.start();
      try {
        return await unitTests({ isFull: true, databaseUrl: cluster.url }).run();
      } finally {
        await cluster.stop();
      }
    },
  };
}

/** The offline journey, the pass decoder and the card field in another browser; skipped by name if it is not installed. */
export function engineTests(engine: EngineName, say: (line: string) => void): Suite[] {
  return ['offline-journey', 'decode-frames', 'card-frame'].map((script) => {
    const name = `${script} in ${engine}`;
    return {
      name,
      async run() {
        if (!(await isThere(engine, say)))
          return { passed: 0, failed: 0, skipped: [`${name}: no such browser on this machine`], output: '' };
        const command = await node(source(`tests/engines/${script}.ts`, engine), 4 * MINUTE_MS);
        return checkResult(command, command.stdout.trimEnd().split('\n').at(-1));
      },
    };
  });
}

/** The timed attacks of `tests/attacks`, one suite each; the note of a green one are its figures. */
export function timedAttacks(): Suite[] {
  const scripts = readdirSync(join(root, 'tests/attacks')).filter((file) => file.endsWith('.ts'));
  return scripts.sort().map((file) => ({
    name: `attack: ${file.replace(/\.ts$/, '')}`,
    async run() {
      const command = await node(source(`tests/attacks/${file}`), 6 * MINUTE_MS);
      return checkResult(command, command.stdout.trimEnd().split('\n').join(' '));
    },
  }));
}

/** Forty tablets that reconnect to an event's door at once; its figures are the note of a passed run. */
export const doorRush: Suite = {
  name: 'rush at the doors',
  async run() {
    const command = await node(source('tests/door/rush.ts'), 10 * MINUTE_MS);
    return checkResult(command, command.stdout.trimEnd().split('\n').join(' '));
  },
};

/** Ten thousand invitations with kills of the process and a failing mail server; its figures are the note. */
export const manyMails: Suite = {
  name: '10,000 invitations',
  async run() {
    const command = await node(source('tests/mail/ten-thousand.ts'), 15 * MINUTE_MS);
    return checkResult(command, command.stdout.trimEnd().split('\n').join(' '));
  },
};

function freshReport(name: string): string {
  mkdirSync(reports, { recursive: true });
  const path = join(reports, name);
  rmSync(path, { force: true });
  return path;
}
