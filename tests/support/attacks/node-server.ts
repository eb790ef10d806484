import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** `bare-node-server.ts` as a process: what the same attack costs where nothing of ours runs. */
export interface NodeServer {
  readonly url: string;
  pid(): number;
  stop(): Promise<void>;
}

export async function startNodeServer(): Promise<NodeServer> {
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
