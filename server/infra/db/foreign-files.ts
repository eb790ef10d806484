/**
 * Checks the owner of the embedded database's files. Files that another user writes there, especially root, are not
 * readable for the owner: the database would not open any more, and look damaged.
 */
import type { Stats } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../core/error-code.ts';
import { ownCommand } from '../../core/own-command.ts';
import { shellWord } from '../../core/shell-word.ts';
import { UserFacingError } from '../../core/user-facing-error.ts';
import { userName } from '../../core/user-name.ts';
import { CLUSTER } from '../data-folder.ts';

const ROOT = 0;
/** Files checked in parallel. */
const BATCH = 64;

/**
 * Call it before anything is opened or created.
 * @param user this process's user id; undefined if the system has none
 * @throws UserFacingError if the database belongs to another user, with the command to run instead, or if files in it
 * cannot be read and written by this user, with the command that fixes it
 */
export async function requireOwnFiles(folder: string, user: number | undefined): Promise<void> {
  if (user === undefined) return;
  const path = join(folder, CLUSTER);
  const owner = await ownerOf(folder, path);
  if (owner === undefined) return;
  const cluster = await realpath(path).catch(() => path);
  if (owner !== user) throw await foreignDatabase(cluster, { owner, user });
  // Root can read and write all files, whatever their permissions.
  const closed = user === ROOT ? [] : await closedTo(cluster, user);
  if (closed.length > 0) throw await closedFiles(cluster, closed, user);
}

/** The owner of the database; if this user may not look inside, the owner of the folder. Undefined if there is none. */
async function ownerOf(folder: string, path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).uid;
  } catch (error) {
    const isClosed = errorCode(error) === 'EACCES';
    return isClosed ? (await stat(folder).catch(() => undefined))?.uid : undefined;
  }
}

async function foreignDatabase(
  cluster: string,
  { owner, user }: { owner: number; user: number },
): Promise<UserFacingError> {
  const [ownerName, name] = await Promise.all([userName(owner), userName(user)]);
  return new UserFacingError(
    `The database in ${cluster} belongs to ${ownerName}, and this process runs as ${name}: what ${name} writes there, ` +
      `${ownerName} may not be able to read, and nothing was opened. Run it as ${ownerName}:\n` +
      `  sudo -E -u ${shellWord(ownerName)} ${ownCommand()}\n` +
      `Or, where the server runs as ${name}, give it the files: sudo chown -R ${shellWord(name)} ${shellWord(cluster)}`,
  );
}

async function closedFiles(
  cluster: string,
  closed: readonly string[],
  user: number,
): Promise<UserFacingError> {
  const name = await userName(user);
  const others = closed.length > 1 ? ` and ${closed.length - 1} more` : '';
  const where = shellWord(cluster);
  return new UserFacingError(
    `${name} may not read and write ${closed[0]}${others}: another user has run a command here. Nothing is ` +
      `damaged. Give the files back and try again:\n` +
      `  sudo chown -R ${shellWord(name)} ${where} && sudo chmod -R u+rwX ${where}`,
  );
}

/** Files and folders in and under a path that a user may not read and write. */
async function closedTo(path: string, user: number): Promise<string[]> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return [];
  if (!isAccessibleTo(stats, user)) return [path];
  if (!stats.isDirectory()) return [];
  const found: string[] = [];
  const names = await readdir(path);
  for (let from = 0; from < names.length; from += BATCH) {
    const batch = names.slice(from, from + BATCH);
    found.push(...(await Promise.all(batch.map((name) => closedTo(join(path, name), user)))).flat());
  }
  return found;
}

/** By owner and mode, as PostgreSQL creates files for their owner alone. */
function isAccessibleTo({ uid, mode }: Stats, user: number): boolean {
  return uid === user && (mode & 0o600) === 0o600;
}
