/** Programs of the system: found, or installed from Debian's packages, and ended with what they started. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../support/processes/run-command.ts';

const INSTALL_LIMIT_MS = 5 * 60_000;

/**
 * The path of the first of these programs. As root, Debian's packages are installed where there is none.
 * @returns undefined where that fails too
 */
export async function ensureProgram(
  names: readonly string[],
  packages: readonly string[],
  say: (line: string) => void,
): Promise<string | undefined> {
  const found = findProgram(names);
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  say(`No ${names[0]} found: installing Debian's ${packages.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } as Record<string, string>;
  await runCommand('apt-get', ['update'], { env, timeoutMs: INSTALL_LIMIT_MS });
  const words = ['install', '-y', '--no-install-recommends', ...packages];
  await runCommand('apt-get', words, { env, timeoutMs: INSTALL_LIMIT_MS });
  return findProgram(names);
}

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Ends a program that was started `detached`, with its children. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}
