import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { CHROMIUM_ARGUMENTS, ensureChromium } from '../support/browser/chromium.ts';
import { type CommandResult, runCommand } from '../support/processes/run-command.ts';

/** The last major version that supports Node 20. */
const PACKAGE = 'lighthouse@12.8.2';
const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache', PACKAGE);
const cli = join(folder, 'node_modules/lighthouse/cli/index.js');
const MINUTE_MS = 60_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

const audit = z.object({ score: z.nullable(z.number()), title: z.string() });
const category = z.object({ score: z.nullable(z.number()) });
const ReportSchema = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category }),
  audits: z.record(z.string(), audit),
});

export type Scores = Record<(typeof CATEGORIES)[number], number> & { short: string[] };

/** Installed separately on the first run, as it is larger than all dependencies together. */
export async function ensureLighthouse(say: (line: string) => void): Promise<void> {
  if (existsSync(cli)) return;
  say(`Installing ${PACKAGE} into .cache …`);
  mkdirSync(folder, { recursive: true });
  const words = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--save-exact', PACKAGE];
  mustEnd(await runCommand('npm', words, { cwd: root, timeoutMs: 5 * MINUTE_MS }));
}

/**
 * One run on a first visit, with Lighthouse's simulated phone. `storage` is the origin's local storage, written into
 * the profile beforehand, since Lighthouse needs a browser of its own (in an existing debugging session it fails to
 * start).
 */
export async function scoresOf(url: URL, storage: Readonly<Record<string, string>>): Promise<Scores> {
  const profile = mkdtempSync(join(tmpdir(), 'vantage-lighthouse-'));
  const executablePath = await ensureChromium(console.error, 'browser');
  try {
    await keepBefore(url, storage, { profile, executablePath });
    const file = join(profile, 'report.json');
    const browser = [...CHROMIUM_ARGUMENTS, '--headless=new', '--no-sandbox', `--user-data-dir=${profile}`];
    const words = [`--chrome-flags=${browser.join(' ')}`, '--disable-storage-reset'];
    const output = [
      `--only-categories=${CATEGORIES.join()}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
    ];
    const env = { ...process.env, CHROME_PATH: executablePath } as Record<string, string>;
    const options = { cwd: root, env, timeoutMs: 3 * MINUTE_MS };
    mustEnd(await runCommand(process.execPath, [cli, url.href, ...words, ...output], options));
    return readScores(readFileSync(file, 'utf8'));
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Fills the origin's local storage without loading the portal, which would fill its caches. */
async function keepBefore(
  url: URL,
  storage: Readonly<Record<string, string>>,
  { profile, executablePath }: { profile: string; executablePath: string },
): Promise<void> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const page = await browser.newPage();
    await page.goto(new URL('/healthz', url).href);
    await page.evaluate((kept) => Object.assign(localStorage, kept), storage);
  } finally {
    await browser.close();
  }
}

function readScores(report: string): Scores {
  const { categories, audits } = z.parse(ReportSchema, JSON.parse(report));
  const percent = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name].score ?? 0) * 100);
  return {
    performance: percent('performance'),
    accessibility: percent('accessibility'),
    'best-practices': percent('best-practices'),
    short: Object.entries(audits).flatMap(([name, { score }]) =>
      score !== null && score < 0.9 ? [`${name} ${score}`] : [],
    ),
  };
}

function mustEnd({ code, output }: CommandResult): void {
  if (code !== 0) throw new Error(output.slice(-2_000));
}
