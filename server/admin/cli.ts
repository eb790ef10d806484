/** `npm run admin -- <command>`: runs in the running server, or opens the database itself if there is none. */

import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { bootstrap } from '../bootstrap.ts';
import type { AppContext } from '../context/app-context.ts';
import { UserFacingError } from '../core/user-facing-error.ts';
import { hasEmbeddedCluster } from '../infra/db/embedded-cluster.ts';
import { FolderLockedError } from '../infra/db/folder-lock.ts';
import { requireOwnFiles } from '../infra/db/foreign-files.ts';
import { createLog } from '../infra/log/log.ts';
import { shownError } from '../infra/log/shown-error.ts';
import { createFilesPrivately } from '../infra/private-files.ts';
import { hasServedProduction } from '../modules/demo/find-demo.ts';
import { type Env, optionsOfNpm, readDataDir, readEnv } from '../startup/env.ts';
import { holdMailsAfterRestore } from '../startup/hold-after-restore.ts';
import type { CommandLine, CommandResult } from './admin-command.ts';
import { askServer } from './admin-socket.ts';
import { HELP, runCommand } from './commands.ts';
import { print } from './print.ts';
import { refuseSwallowed } from './swallowed-options.ts';
import { writeDocument } from './write-document.ts';

const MAIL_LIMIT_MS = 10_000;

async function main(argv: readonly string[]): Promise<void> {
  refuseSwallowed(argv, optionsOfNpm());
  const { line, outputFile } = await prepareCommand(argv);
  const result = await run({ ...line, by: nameOfUser() });
  if (result.file && outputFile) {
    await writeDocument(outputFile, result.file);
    await print(`${result.output}\n\nThe document is in ${outputFile}.`);
    return;
  }
  if (result.isDone) return await print(result.output);
  console.error(result.output);
  process.exitCode = 1;
}

/** Some systems run under a user id without a name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? '?'}`;
  }
}

/** Reads and writes files here, as their paths are relative to this process. */
async function prepareCommand(
  argv: readonly string[],
): Promise<{ line: CommandLine; outputFile: string | undefined }> {
  const [first, second, third] = argv;
  if (second === 'import' && third !== undefined) {
    return {
      line: { words: [first ?? '', second, ...argv.slice(3)], input: await readText(third) },
      outputFile: undefined,
    };
  }
  if (first === 'recordings') return { line: { words: withAbsolutePaths(argv) }, outputFile: undefined };
  const at = argv.findIndex((word) => word === '--document' || word === '--approved-document');
  if (at < 0) return { line: { words: argv }, outputFile: undefined };
  const file = argv[at + 1];
  if (file === undefined) throw new UserFacingError(`${argv[at]} needs a FILE to write to.`);
  return { line: { words: [...argv.slice(0, at + 1), ...argv.slice(at + 2)] }, outputFile: resolve(file) };
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UserFacingError(`The file cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Videos are too large for the socket: the server on the same machine reads them itself. */
function withAbsolutePaths(argv: readonly string[]): string[] {
  return argv.map((word, at) =>
    ['--file', '--poster'].includes(argv[at - 1] ?? '')
      ? resolve(word)
      : word.replace(PATH_OPTION, toAbsolute),
  );
}

const PATH_OPTION = /^(--(?:file|poster)=)(.*)$/s;
const toAbsolute = (_: string, option: string, path: string) => option + resolve(path);

/** A running server knows its own environment; without one, all of it is needed here. */
async function run(line: CommandLine): Promise<CommandResult> {
  if (line.words.length === 0) return { isDone: true, output: HELP };
  const answered = await askServer(readDataDir(), line);
  if (answered) return answered;
  const env = readEnv();
  createFilesPrivately();
  await requireDatabase(env);
  const { appContext, close } = await bootstrap(
    env,
    createLog('warn'),
    line.words[0] === 'backup' ? 'leave' : 'refuse',
  );
  try {
    await requireItsEnvironment(appContext, line);
    if (line.words[0] !== 'backup')
      await holdMailsAfterRestore(appContext, env.databaseUrl ? undefined : env.dataDir);
    const result = await runCommand(appContext, line, {
      dataDir: env.dataDir,
      isEmbedded: env.databaseUrl === undefined,
      hasBucket: env.s3 !== undefined,
      ask,
    });
    // Never into the development mailbox: a production server's mails must not end there because SMTP_URL is missing.
    if (env.smtpUrl !== undefined && result.isDone && !isAboutHolding(line)) await deliverSome(appContext);
    return result;
  } finally {
    await close();
  }
}

/** Pending mails must not be sent by a backup, nor before the administrator has decided to hold them. */
const isAboutHolding = ({ words }: CommandLine) =>
  words[0] === 'backup' || (words[0] === 'mails' && words[1] !== 'release' && words[1] !== 'retry');

/** Delivers mails for some seconds; the next server sends the rest. Nothing else opens the folder meanwhile. */
async function deliverSome({ mail }: AppContext): Promise<void> {
  const limit = setTimeout(() => void mail.stop(), MAIL_LIMIT_MS).unref();
  await mail.deliverDue();
  clearTimeout(limit);
  await mail.stop();
}

/**
 * Only a server creates a database: a misspelt DATA_DIR must not create an empty one, which would then be backed up.
 * @throws UserFacingError when there is none, or it belongs to another user
 */
async function requireDatabase({ databaseUrl, dataDir }: Env): Promise<void> {
  if (databaseUrl !== undefined) return;
  // First, as the content of another user's folder cannot be read.
  await requireOwnFiles(dataDir, process.geteuid?.());
  if (await hasEmbeddedCluster(dataDir)) return;
  throw new UserFacingError(
    `There is no database in ${dataDir}. Give this command the server's DATA_DIR or DATABASE_URL; the first ` +
      'start of the server creates its database.',
  );
}

/**
 * Production data may only be changed with the production environment: without it, links in mails would lead to this
 * machine and payments to the sandbox. Copying them is allowed.
 * @throws UserFacingError when the environment is a different one
 */
async function requireItsEnvironment({ db, settings }: AppContext, { words }: CommandLine): Promise<void> {
  if (!settings.isDemo || words[0] === 'backup' || !(await hasServedProduction(db))) return;
  throw new UserFacingError(
    "These data have served production: give this command the server's environment, NODE_ENV=production included.",
  );
}

async function ask(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UserFacingError ? error.message : shownError(error));
  // Its socket does not answer, but it holds the folder's lock.
  if (error instanceof FolderLockedError)
    console.error('If that is the server, it is still starting: try again.');
  process.exitCode = 1;
});
