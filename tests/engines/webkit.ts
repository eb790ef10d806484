/**
 * WebKitGTK with its own driver, on a virtual screen: the closest to Safari among a Linux machine's
 * packages. Debian's are installed if there are none.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/processes/free-port.ts';
import type { Engine } from './engine.ts';
import { EnginePage, until } from './engine-page.ts';
import { endGroup, ensureProgram, isExecutable } from './programs.ts';
import { WebDriver } from './web-driver.ts';

const LIBRARIES = '/usr/lib';

interface WebKit {
  /** `WebKitWebDriver` */
  readonly driver: string;
  /** The browser that comes with the library, in a folder outside of PATH. */
  readonly browser: string;
  /** `xvfb-run` */
  readonly screen: string;
}

/** The programs, installed where they are missing; undefined where that fails. */
export async function ensureWebKit(say: (line: string) => void): Promise<WebKit | undefined> {
  const driver = await ensureProgram(['WebKitWebDriver'], ['webkit2gtk-driver'], say);
  const screen = await ensureProgram(['xvfb-run'], ['xvfb', 'xauth'], say);
  const browser = findBrowser();
  return driver && screen && browser ? { driver, screen, browser } : undefined;
}

function findBrowser(): string | undefined {
  const machines = readdirSync(LIBRARIES).filter((name) => name.endsWith('-linux-gnu'));
  const versions = ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'];
  return machines
    .flatMap((machine) => versions.map((version) => join(LIBRARIES, machine, version, 'MiniBrowser')))
    .find(isExecutable);
}

export async function openWebKit({ driver, screen, browser }: WebKit): Promise<Engine> {
  const port = await freePort();
  const child = spawn(screen, ['-a', driver, `--port=${port}`], { detached: true, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const status = async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok === true;
  await until('the driver of WebKit', status);
  const session = await WebDriver.begin(url, {
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--private'] },
  });
  return {
    name: `WebKitGTK ${session.version}`,
    page: new EnginePage(session),
    close: () => endGroup(child),
  };
}
