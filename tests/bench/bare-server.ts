import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/processes/free-port.ts';

/** `bare-api.ts` as a process, on a port of its own. */
export interface BareServer {
  readonly url: string;
  pid(): number;
  /** Ends it and starts it again on its database. @returns milliseconds until it answered */
  restart(): Promise<number>;
  stop(): Promise<void>;
}

const POLL_MS = 10;
const PATIENCE_MS = 60_000;

/** What the list and the session's company hold, as our API answers them. */
export interface BareContent {
  company: Record<string, unknown>;
  rows: readonly Record<string, unknown>[];
}

/** @param databaseUrl of an empty PostgreSQL database; without it the embedded one, in a folder of its own */
export async function startBareServer(content: BareContent, databaseUrl?: string): Promise<BareServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vantage-bare-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launch = async () => {
    const args = [
      '--import',
      'tsx',
      join(import.meta.dirname, 'bare-api.ts'),
      String(port),
      databaseUrl ?? join(folder, 'db'),
    ];
    const started = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    started.stdin.end(JSON.stringify(content));
    await untilHealthy(url, started);
    return started;
  };
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  let child = await launch();
  return {
    url,
    pid: () => child.pid ?? 0,
    async restart() {
      await end(child);
      const begun = performance.now();
      child = await launch();
      return performance.now() - begun;
    },
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error('The bare server ended');
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('The bare server does not answer');
}
