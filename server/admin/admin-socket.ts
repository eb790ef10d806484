/**
 * The administrator's connection to the running server: a socket in DATA_DIR that only its owner can open. Each process
 * has its own, since with PostgreSQL a new server may start before the old one has stopped.
 */

import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';
import type { AppContext } from '../context/app-context.ts';
import type { Later } from '../core/later.ts';
import { UserFacingError } from '../core/user-facing-error.ts';
import { endsWithin } from '../core/with-timeout.ts';
import { folderOwner } from '../infra/db/folder-lock.ts';
import type { CommandLine, CommandResult } from './admin-command.ts';
import { runCommand } from './commands.ts';

const FOLDER = 'admin';
const PREFIX = 'socket';
/** Releases up to 0.1.0 used the prefix alone. */
const NAME = /^socket(?:-[0-9a-f]{6})?$/;
/** The longest path of a unix socket on Linux; macOS allows 104. */
const LONGEST_PATH = 103;
const INPUT_LIMIT = 16 * 1024 * 1024;
/** The time for a server to acknowledge a command. The command itself may take longer. */
const HEARD_LIMIT_MS = 20_000;
/** How long a stop waits for commands, which may copy gigabytes; service managers kill after a minute. */
const STOP_LIMIT_MS = 30_000;

const Line = z.object({
  words: z.array(z.string()),
  input: z.optional(z.string()),
  by: z.optional(z.string()),
});
const Result = z.object({ isDone: z.boolean(), output: z.string(), file: z.optional(z.string()) });

export interface AdminSocket {
  /** Accepts no more commands and waits for the running ones, within a limit. */
  close(): Promise<void>;
}

/** Starts to answer commands. The permissions of the socket's folder keep other users out, on every system. */
export async function openAdminSocket(
  dataDir: string,
  appContext: AppContext,
  later?: Later,
): Promise<AdminSocket> {
  const folder = join(dataDir, FOLDER);
  const path = socketPath(dataDir, `${PREFIX}-${randomBytes(3).toString('hex')}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await removeDeadSockets(dataDir);
  const server = createServer((request, response) => {
    // Acknowledges the command.
    response.flushHeaders();
    answer(appContext, request).then(
      (result) => response.end(JSON.stringify(result)),
      (error: unknown) => {
        appContext.log.error({ err: error }, 'admin command failed');
        response.end(JSON.stringify({ isDone: false, output: 'The command failed; the log says why.' }));
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);
  return {
    // Node removes the socket file as well.
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      if (await endsWithin(closed, STOP_LIMIT_MS, later)) return;
      appContext.log.warn('a command of the administrator is not over; it is broken off');
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(appContext: AppContext, request: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    // Read to its end: a client that goes on sending would not read the answer.
    if (size <= INPUT_LIMIT) chunks.push(chunk);
  }
  if (size > INPUT_LIMIT) return { isDone: false, output: 'The file is too large.' };
  const line = z.parse(Line, JSON.parse(Buffer.concat(chunks).toString('utf8')));
  const { file, ...result } = await runCommand(appContext, line);
  return file ? { ...result, file: Buffer.from(file).toString('base64') } : result;
}

/**
 * Runs a command in the server that uses the folder; of several, in the one started last.
 * @returns undefined when no server answers there.
 * @throws UserFacingError when a server does not acknowledge the command within `heardLimitMs`
 */
export async function askServer(
  dataDir: string,
  line: CommandLine,
  heardLimitMs = HEARD_LIMIT_MS,
): Promise<CommandResult | undefined> {
  for (const path of await socketsOf(dataDir)) {
    const text = await post(path, JSON.stringify(line), () => serverHangs(dataDir), heardLimitMs);
    if (text === undefined) continue;
    const { file, ...result } = z.parse(Result, JSON.parse(text));
    return file === undefined ? result : { ...result, file: new Uint8Array(Buffer.from(file, 'base64')) };
  }
  return undefined;
}

/** The newest first. */
async function socketsOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, FOLDER), { withFileTypes: true }).catch(() => []);
  const paths = entries.flatMap((entry) =>
    entry.isSocket() && NAME.test(entry.name) ? socketPath(dataDir, entry.name) : [],
  );
  const found = await Promise.all(
    paths.map(async (path) => ({ path, at: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  return found.sort((one, other) => other.at - one.at).map(({ path }) => path);
}

/** Sockets of killed servers. */
async function removeDeadSockets(dataDir: string): Promise<void> {
  for (const path of await socketsOf(dataDir)) {
    if (!(await isListenedTo(path))) await rm(path, { force: true });
  }
}

function isListenedTo(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path);
    connection.once('connect', () => resolve(true));
    connection.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
    connection.once('connect', () => connection.destroy());
  });
}

async function serverHangs(dataDir: string): Promise<UserFacingError> {
  const owner = await folderOwner(dataDir);
  const who = owner === undefined ? 'The server' : `The process ${owner}`;
  return new UserFacingError(
    `${who} has ${dataDir} open and does not answer. The command may still be done, should it go on. ` +
      'Stop it, with SIGKILL if need be, and give the command again.',
  );
}

/** Such as a plan that was recorded as paid: given again, it may be done twice. */
function whatEnded(error: NodeJS.ErrnoException): Error {
  if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') return error;
  return new UserFacingError(
    'The server ended while it was at work on the command. All or a part of it may be done: look, as by “show” or ' +
      '“payments show”, before you give it again.',
  );
}

function post(
  socket: string,
  body: string,
  silence: () => Promise<UserFacingError>,
  heardLimitMs: number,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    // No agent: a kept-alive connection would keep the server from stopping.
    const options = { socketPath: socket, method: 'POST', path: '/', agent: false } as const;
    const limit = setTimeout(() => {
      silence().then((error) => request.destroy(error), reject);
    }, heardLimitMs);
    const request = httpRequest(options, (response) => {
      clearTimeout(limit);
      const chunks: Uint8Array[] = [];
      response.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', (error: NodeJS.ErrnoException) => reject(whatEnded(error)));
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(limit);
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(undefined);
      else reject(whatEnded(error));
    });
    request.end(body);
  });
}

/** Relative if that is shorter: the system allows about a hundred characters. */
function socketPath(dataDir: string, name: string): string {
  const absolute = join(dataDir, FOLDER, name);
  const near = relative(process.cwd(), absolute);
  const path = near.length < absolute.length ? near : absolute;
  if (path.length > LONGEST_PATH)
    throw new UserFacingError(`DATA_DIR is too long a path for a socket: ${dataDir}`);
  return path;
}
