import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnvironment } from './clean-environment.ts';
import { freePort } from './free-port.ts';
import { programArguments } from './own-programs.ts';
import { runCommand } from './run-command.ts';

/** The real server, as `npm start` runs it, on a port and in a data folder of its own. */

const ROOT = join(import.meta.dirname, '../../..');
const START_LIMIT_MS = 90_000;
const STOP_LIMIT_MS = 10_000;

export interface SentMail {
  to: string;
  subject: string;
  text: string;
  sentAt: string;
}

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  pid(): number;
  /** Everything the server has printed since it was first started. */
  output(): string;
  /** Kills it with SIGKILL, like a power cut. */
  kill(): Promise<void>;
  /** Starts it again on the same port and folder; ends the running one with SIGKILL first. */
  restart(): Promise<void>;
  /** Ends it gracefully and removes a folder made for it. */
  stop(): Promise<void>;
  /** Runs an administrator command on this server. @throws Error with its output when it fails */
  admin(...words: string[]): Promise<string>;
  /** The mails to an address in the development mailbox, newest first. */
  mailsTo(address: string): Promise<SentMail[]>;
}

export interface ServerOptions {
  /** A folder that is kept; without one a temporary folder is made, and removed by `stop`. */
  dataDir?: string;
  env?: Record<string, string>;
  port?: number;
}

/** Starts the server and resolves when it answers. Throws with its output if it ends or takes too long. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'vantage-'));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = cleanEnvironment({ PORT: String(port), DATA_DIR: dataDir, ...options.env });
  const log: string[] = [];
  let child = await launch(env, url, log);

  const kill = async () => {
    if (hasEnded(child)) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => log.join(''),
    kill,
    async restart() {
      await kill();
      child = await launch(env, url, log);
    },
    async stop() {
      await end(child);
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
    async admin(...words) {
      const args = [...(await programArguments('server/admin/cli.ts')), ...words];
      const { code, output } = await runCommand(process.execPath, args, { cwd: ROOT, env });
      if (code !== 0) throw new Error(`admin ${words.join(' ')}: ${output}`);
      return output;
    },
    async mailsTo(address) {
      const response = await fetch(`${url}/dev/mail.json?to=${encodeURIComponent(address)}`);
      return (await response.json()) as SentMail[];
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/**
 * The server prints lines while it starts; after each one a request checks whether it answers. No timer is involved.
 */
async function launch(env: Record<string, string>, url: string, log: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, await programArguments('server/main.ts'), {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server is not ready after ${START_LIMIT_MS / 1000} s\n${log.join('')}`));
    }, START_LIMIT_MS);
    const listen = (chunk: Buffer) => {
      log.push(chunk.toString());
      void answers(url).then((ready) => {
        if (!ready) return;
        clearTimeout(limit);
        resolve(child);
      });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code, signal) => {
      clearTimeout(limit);
      reject(new Error(`the server ended (${code ?? signal}) before it was ready\n${log.join('')}`));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill('SIGTERM');
  await once(child, 'exit');
  clearTimeout(limit);
}
