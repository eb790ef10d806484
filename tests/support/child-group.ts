/** Processes that do not outlive the one that started them, however that one ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Stays behind in the child's group and reads from us; when we are gone, killed with -9 too, its line ends, and the
 * whole group with it. Fd 3, because a shell gives what it puts in the background an empty standard input.
 */
const GUARDED = '(read -r _ <&3; kill -9 0) & exec "$@" 3<&-';

/** Ending takes a process a while on a busy machine. */
const LONGEST_END_MS = 3_000;

/** Starts a command in a process group of its own. It says nothing, and hears nothing. */
export function startBoundChild(command: string, args: readonly string[]): ChildProcess {
  return spawn('sh', ['-c', GUARDED, 'sh', command, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
}

/** Asks a command to end by itself, and ends it after a while. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (isRunning && child.kill('SIGTERM'))
    await once(child, 'exit', { signal: AbortSignal.timeout(LONGEST_END_MS) }).catch(() => undefined);
  await killGroup(child);
}

/**
 * One signal reaches every process of its group and no other, as a battery pull would. Resolves once it is gone, and so
 * are the others of its group: one that is still ending has files open that the next start wants.
 */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const gone = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has died by itself: the group is empty.
  }
  await gone;
  // Where nobody collects the dead of others, they stay in the group: then it is never empty.
  for (const end = Date.now() + LONGEST_END_MS; isAnyLeft(child.pid) && Date.now() < end; ) await pause(20);
}

function isAnyLeft(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
