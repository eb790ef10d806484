import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../processes/free-port.ts';
import { runCommand } from '../processes/run-command.ts';

/** A PostgreSQL cluster for one test run, from the binaries of this machine or of Debian's package. */

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

export interface Postgres {
  start(): Promise<{ url: string; stop(): Promise<void> }>;
}

/** Finds PostgreSQL's own binaries; as root, installs Debian's package first when there are none. */
export async function findPostgres(say: (line: string) => void): Promise<Postgres | undefined> {
  const found = binaryFolder();
  if (found) return postgresIn(found);
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  say("No PostgreSQL found: installing Debian's package …");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } as Record<string, string>;
  await runCommand('apt-get', ['update'], { env, timeoutMs: 120_000 });
  const packages = ['install', '-y', '--no-install-recommends', 'postgresql'];
  await runCommand('apt-get', packages, { env, timeoutMs: 300_000 });
  const installed = binaryFolder();
  return installed ? postgresIn(installed) : undefined;
}

function binaryFolder(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort().reverse() : [];
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(DEBIAN_FOLDER, version, 'bin')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

function postgresIn(folder: string): Postgres {
  return {
    async start() {
      const dataDir = mkdtempSync(join(tmpdir(), 'vantage-postgres-'));
      const port = await freePort();
      if (isRoot) await must('chown', ['postgres', dataDir]);
      await must(
        ...asOwner(join(folder, 'initdb'), '-D', dataDir, '-U', 'vantage', '-A', 'trust', '-E', 'UTF8'),
      );
      const settings = `-p ${port} -k ${dataDir} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200`;
      await must(
        ...asOwner(
          join(folder, 'pg_ctl'),
          '-D',
          dataDir,
          '-l',
          join(dataDir, 'log'),
          '-w',
          '-o',
          settings,
          'start',
        ),
      );
      return {
        url: `postgres://vantage@127.0.0.1:${port}/postgres`,
        async stop() {
          await must(...asOwner(join(folder, 'pg_ctl'), '-D', dataDir, '-m', 'immediate', '-w', 'stop'));
          rmSync(dataDir, { recursive: true, force: true });
        },
      };
    },
  };
}

/** PostgreSQL refuses to run as root; its package brings a user of its own. */
function asOwner(command: string, ...args: string[]): [string, string[]] {
  return isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]]
    : [command, args];
}

async function must(command: string, args: string[]): Promise<void> {
  const { code, output } = await runCommand(command, args, { timeoutMs: 60_000 });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${output}`);
}
