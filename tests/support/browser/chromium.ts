import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { runCommand } from '../processes/run-command.ts';

/** Finds a Chromium for the browser tests, or installs one. `CHROMIUM_PATH` takes precedence. */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const INSTALL_LIMIT_MS = 5 * 60_000;

/** Arguments that isolate a test's browser. */
export const CHROMIUM_ARGUMENTS = ['--disable-quic', '--disable-background-networking', '--disable-gpu'];

/** The path of an installed Chromium or Chrome, or undefined. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which cannot be run`);
  }
  const inPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => inPath.map((folder) => join(folder, name)));
  return [...candidates, chromium.executablePath()].find(isExecutable);
}

/**
 * The path of a Chromium, which is installed if there is none: Playwright's download first, Debian's package if that
 * fails and we may install packages. Throws with a list of attempts if nothing works.
 */
export async function ensureChromium(say: (line: string) => void): Promise<string> {
  const found = findChromium();
  if (found) return found;

  say('No Chromium found: fetching the one Playwright was made for …');
  const cli = join(import.meta.dirname, '../../../node_modules/playwright/cli.js');
  const download = await runCommand(process.execPath, [cli, 'install', 'chromium'], {
    timeoutMs: INSTALL_LIMIT_MS,
  });
  const fetched = findChromium();
  if (fetched && (await starts(fetched))) return fetched;

  if (process.getuid?.() !== 0) throw new Error(missing(download.output));
  say("That did not give one that starts: installing Debian's chromium …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } as Record<string, string>;
  await runCommand('apt-get', ['update'], { env, timeoutMs: INSTALL_LIMIT_MS });
  const install = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
    env,
    timeoutMs: INSTALL_LIMIT_MS,
  });
  const installed = findChromium();
  if (!installed) throw new Error(missing(download.output + install.output));
  return installed;
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
