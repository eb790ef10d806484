import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `bare-node-server.ts` as a process: what the same attack costs where nothing of ours runs. */
export interface BareServer {
  readonly url: string;
  pid(): number;
  stop(): Promise<void>;
}

export async function startBareServer(): Promise<BareServer> {
  const program = join(import.meta.dirname, 'bare-node-server.ts');
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout ?? child, 'data');
  return {
    url: `http://127.0.0.1:${Number(port)}`,
    pid: () => child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Clock ticks per second of `/proc/<pid>/stat`, on every Linux of ours. */
const TICKS_PER_SECOND = 100;

/** The CPU time of a process so far in ms, of all its threads, from the kernel. */
export function cpuMs(pid: number): number {
  // After the name, which may contain spaces: user time is the 12th field, system time the 13th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
