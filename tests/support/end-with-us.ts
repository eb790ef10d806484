/** Processes that do not outlive the one that started them, however that one ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Stays behind in the child's group and reads from us; when we are gone, killed with -9 too, its line ends, and the
 * whole group with it. Fd 3, because a shell gives what it puts in the background an empty standard input.
 */
const GUARDED = '(read -r _ <&3; kill -9 0) & exec "$@" 3<&-';

/** Starts a command in a process group of its own. It says nothing, and hears nothing. */
export function startWithUs(command: string, args: readonly string[]): ChildProcess {
  return spawn('sh', ['-c', GUARDED, 'sh', command, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
}

/** One signal reaches every process of its group and no other, as a battery pull would. Resolves once it is gone. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const gone = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has died by itself: the group is empty.
  }
  await gone;
}
