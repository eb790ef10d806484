/** Finds a Firefox, or installs Debian's, and starts it on an empty profile. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../support/free-port.ts';
import { runCommand } from '../support/run-command.ts';
import { FirefoxPage } from './firefox-page.ts';
import { Marionette } from './marionette.ts';

const NAMES = ['firefox-esr', 'firefox'];
const INSTALL_LIMIT_MS = 5 * 60_000;

export interface Firefox {
  /** With its version. */
  readonly name: string;
  readonly page: FirefoxPage;
  close(): Promise<void>;
}

/** The path of an installed Firefox; `FIREFOX_PATH` decides when it is set. */
function findFirefox(): string | undefined {
  const named = process.env.FIREFOX_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = named ? [named] : NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable);
}

/** The same; as root, Debian's package is installed first where there is none. Undefined when that fails too. */
export async function ensureFirefox(say: (line: string) => void): Promise<string | undefined> {
  const found = findFirefox();
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  say("No Firefox found: installing Debian's firefox-esr …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } as Record<string, string>;
  await runCommand('apt-get', ['update'], { env, timeoutMs: INSTALL_LIMIT_MS });
  const packages = ['install', '-y', '--no-install-recommends', 'firefox-esr'];
  await runCommand('apt-get', packages, { env, timeoutMs: INSTALL_LIMIT_MS });
  return findFirefox();
}

export async function openFirefox(path: string): Promise<Firefox> {
  const profile = mkdtempSync(join(tmpdir(), 'vantage-firefox-'));
  const port = await freePort();
  writeFileSync(join(profile, 'user.js'), preferences(port));
  const child = spawn(path, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    detached: true,
    stdio: 'ignore',
  });
  const marionette = await Marionette.connect(port);
  const { stdout } = await runCommand(path, ['--version'], { timeoutMs: 30_000 });
  return {
    name: stdout.trim(),
    page: new FirefoxPage(marionette),
    async close() {
      marionette.close();
      await end(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Nothing of its own on the network, no questions, and the English names that the journey looks for. */
function preferences(port: number): string {
  const chosen = {
    'marionette.port': port,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'intl.accept_languages': 'en-GB',
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': 'data:,#remote-settings-dummy/v1',
  };
  return Object.entries(chosen)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
