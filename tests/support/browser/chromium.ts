import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from '../processes/run-command.ts';

/** Finds a Chromium for the browser tests, or installs one. `CHROMIUM_PATH` takes precedence. */

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/**
 * The same engine without the browser around it, which tests do not need: they take half the time (decision 147).
 * Figures and screenshots are made with a whole browser, as users have it.
 */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
export type ChromiumKind = 'shell' | 'browser';

const INSTALL_LIMIT_MS = 5 * 60_000;

/** Arguments that isolate a test's browser. */
export const CHROMIUM_ARGUMENTS = ['--disable-quic', '--disable-background-networking', '--disable-gpu'];

/** The path of an installed Chromium or Chrome, or undefined; a whole browser also where a shell would do. */
export function findChromium(
  kind: ChromiumKind = 'shell',
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`);
  }
  const inPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const names = kind === 'shell' ? [...SHELLS, ...BROWSERS] : BROWSERS;
  const candidates = names.flatMap((name) => inPath.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find(isExecutable);
}

/**
 * The path of a Chromium, which is installed if there is none: Playwright's download first, Debian's packages if that
 * fails and we may install packages. Throws with a list of attempts if nothing works.
 */
export async function ensureChromium(
  say: (line: string) => void,
  kind: ChromiumKind = 'shell',
): Promise<string> {
  const found = findChromium(kind);
  if (found) return found;

  say('No Chromium found: fetching the one Playwright was made for …');
  const cli = join(import.meta.dirname, '../../../node_modules/playwright/cli.js');
  const download = await runCommand(process.execPath, [cli, 'install', 'chromium'], {
    timeoutMs: INSTALL_LIMIT_MS,
  });
  const fetched = findChromium(kind);
  if (fetched && (await starts(fetched))) return fetched;

  if (process.getuid?.() !== 0) throw new Error(missing(download.output));
  say("That did not give one that starts: installing Debian's …");
  const tried = [download.output, await apt('update')];
  for (const name of kind === 'shell' ? ['chromium-headless-shell', 'chromium'] : ['chromium']) {
    tried.push(await apt('install', '-y', '--no-install-recommends', name));
    const installed = findChromium(kind);
    if (installed) return installed;
  }
  throw new Error(missing(tried.join('')));
}

async function apt(...args: string[]): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } as Record<string, string>;
  return (await runCommand('apt-get', args, { env, timeoutMs: INSTALL_LIMIT_MS })).output;
}

/** A downloaded browser may lack system libraries; it prints its version only if they are there. */
async function starts(path: string): Promise<boolean> {
  return (await runCommand(path, ['--version'], { timeoutMs: 30_000 })).code === 0;
}

const missing = (tried: string) =>
  `No Chromium. Install one, or name it in CHROMIUM_PATH. What was tried:\n${tried.slice(-2000)}`;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
