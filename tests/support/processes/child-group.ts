/** Child processes that always end with their parent, however that ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A process in the child's group that reads from us: when we end, even by kill -9, its input ends and it kills the
 * group. Fd 3, because a shell gives background processes an empty standard input.
 */
const GUARDED = '(read -r _ <&3; kill -9 0) & exec "$@" 3<&-';

/** Ending takes a process some time on a busy machine. */
const LONGEST_END_MS = 3_000;

/** Starts a command in a process group of its own, without input and output. */
export function startBoundChild(command: string, args: readonly string[]): ChildProcess {
  return spawn('sh', ['-c', GUARDED, 'sh', command, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
}

/** Asks a command to end by itself, and kills it after a while. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  if (isRunning && child.kill('SIGTERM'))
    await once(child, 'exit', { signal: AbortSignal.timeout(LONGEST_END_MS) }).catch(() => undefined);
  await killGroup(child);
}

/**
 * Kills all processes of a group with one signal, like a power cut. Resolves once all are gone, as one that is still
 * ending has files open that the next start needs.
 */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return;
  const gone = child.exitCode !== null || child.signalCode !== null ? undefined : once(child, 'exit');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself: the group is empty.
  }
  await gone;
  // Without a reaper, zombies stay in the group, so that it never gets empty.
  for (const end = Date.now() + LONGEST_END_MS; isAnyLeft(child.pid) && Date.now() < end; ) await pause(20);
}

function isAnyLeft(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}
