import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { type Figure, isHeld, lineOf, rounded } from '../../bench/figure.ts';
import { type RunningServer, type ServerOptions, startServer } from '../processes/start-server.ts';

/**
 * A timed attack: a program in `tests/attacks` that starts its own server, prints its figures as JSON lines, and exits
 * with 1 if one misses its bound. `npm run test:full` runs them one after another.
 */

/** Runs an attack on a server of its own and prints its figures. */
export async function runAttack(
  attack: (server: RunningServer) => Promise<readonly Figure[]>,
  { env, ...options }: ServerOptions = {},
): Promise<void> {
  const server = await startServer({ ...options, env: { LOG_LEVEL: 'warn', ...env } });
  try {
    const figures = await attack(server);
    for (const figure of figures) console.log(lineOf(figure));
    if (!figures.every(isHeld)) process.exitCode = 1;
  } catch (error) {
    console.error(error, `\n${server.output().slice(-4000)}`);
    process.exitCode = 1;
  } finally {
    await server.stop();
  }
}

/** A process's resident memory in MB, from the kernel; undefined if unavailable. */
export function residentMb(pid: number): number | undefined {
  try {
    const pages = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return pages ? rounded(Number(pages) / 1024) : undefined;
  } catch {
    return undefined;
  }
}

/** The same for all of its child processes. */
export function childrenMb(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + (residentMb(Number(child)) ?? 0), 0);
  } catch {
    return 0;
  }
}

/** Clock ticks per second of `/proc/<pid>/stat`, on Linux. */
const TICKS_PER_SECOND = 100;

/** The CPU time of a process so far in ms, of all its threads, from the kernel. */
export function cpuMs(pid: number): number {
  // After the name, which may contain spaces: user time is the 12th field, system time the 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** The load per core of this machine: time bounds are multiplied by it, at most by four. */
export function roomOnThisMachine(): number {
  return rounded(Math.min(4, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())));
}
