/** Finds a Firefox, or installs Debian's, and starts it on an empty profile. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/processes/free-port.ts';
import { runCommand } from '../support/processes/run-command.ts';
import type { Engine } from './engine.ts';
import { EnginePage } from './engine-page.ts';
import { Marionette } from './marionette.ts';
import { endGroup, ensureProgram } from './programs.ts';

const NAMES = ['firefox-esr', 'firefox'];

/** The path of a Firefox: `FIREFOX_PATH`, an installed one, or as root Debian's package. */
export async function ensureFirefox(say: (line: string) => void): Promise<string | undefined> {
  const named = process.env.FIREFOX_PATH;
  return named ?? (await ensureProgram(NAMES, ['firefox-esr'], say));
}

export async function openFirefox(path: string): Promise<Engine> {
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
    page: new EnginePage(marionette),
    async close() {
      marionette.close();
      await endGroup(child);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** No background requests, no prompts, and the English names that the journey uses. */
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
