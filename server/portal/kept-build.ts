import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { errorCode } from '../core/error-code.ts';
import { identityOf, stateOf } from '../core/process-identity.ts';
import { UserFacingError } from '../core/user-facing-error.ts';

/** The file in a build that contains digests of its variables, as JSON. */
export const BUILD_VARIABLES = '.variables.json';

/** A build that is not replaced while a process serves it. */
export interface KeptBuild {
  folder: string;
  /** Set if nothing could be kept: the next build in the checkout replaces the served one. */
  warning?: string;
  /** Removes it, once it is not served any more. */
  discard(): Promise<void>;
}

/** Where and how builds are kept. */
export interface KeepOptions {
  /** Used for copies if the checkout takes no links, such as another user's. */
  spare: string;
  linkFile?: typeof link;
}

/** The checkout does not accept files of this user, or links. */
const CANNOT_KEEP = new Set([
  'EROFS',
  'EACCES',
  'EPERM',
  'ENOTSUP',
  'EXDEV',
  'EMLINK',
  'ENOSYS',
  'ENOSPC',
  'ENOTDIR',
  'EEXIST',
]);

/**
 * Keeps the present content of `dist` for this process, as links to its files, which remain when another build replaces
 * `dist`. Otherwise a demo started beside production would change what production serves.
 */
export async function keepBuild(root: string, { spare, linkFile = link }: KeepOptions): Promise<KeptBuild> {
  const dist = join(root, 'dist');
  const linked = await keptIn(join(root, '.cache/served'), dist, linkFile);
  // Root may build in a checkout that it owns, while another user serves from it.
  const kept = linked ?? (await keptIn(spare, dist, copyFile));
  return kept ?? { folder: dist, warning: REPLACED, async discard() {} };
}

const REPLACED =
  'the portal is served from dist itself, since no copy of it could be kept: the next build in this checkout changes what is served';

/** @returns undefined if the folder does not accept files */
async function keptIn(
  kept: string,
  dist: string,
  putFile: (from: string, to: string) => Promise<void>,
): Promise<KeptBuild | undefined> {
  const own = join(kept, encodeURIComponent(identityOf(process.pid)));
  const discard = () => rm(own, { recursive: true, force: true });
  try {
    await removeOfDeadProcesses(kept);
    await discard();
    await copyTree(dist, own, putFile);
    return { folder: own, discard };
  } catch (error) {
    await discard().catch(() => {});
    if (CANNOT_KEEP.has(String(errorCode(error)))) return undefined;
    throw error;
  }
}

/**
 * The build for this process, as made by `prestart`.
 * @throws UserFacingError if there is none, or if another server's build with other variables has replaced it
 */
export async function buildToServe(
  root: string,
  variables: Record<string, string>,
  keeping: KeepOptions,
): Promise<KeptBuild> {
  if (!existsSync(join(root, 'dist/index.html')))
    throw new UserFacingError('The portal is not built yet. Run npm start, or npm run build first.');
  const kept = await keepBuild(root, keeping);
  const builtWith = await readFile(join(kept.folder, BUILD_VARIABLES), 'utf8').catch(() => undefined);
  // Without its sources it cannot be rebuilt, so it is served as it is.
  if (builtWith === variablesRecord(variables) || !existsSync(join(root, 'src'))) return kept;
  await kept.discard();
  throw new UserFacingError(
    'The portal was built with other VITE_ variables than this server has. Run npm start, or npm run build, with the same ones.',
  );
}

/**
 * The content of `BUILD_VARIABLES`: the sorted names of the variables, with digests of their values. A build is public,
 * and a value may be a secret by mistake.
 */
export function variablesRecord(variables: Record<string, string>): string {
  const entries = Object.entries(variables).map(([name, value]) => [name, digestOf(value)] as const);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const digestOf = (value: string) => createHash('sha256').update(value).digest('hex');

async function copyTree(
  from: string,
  to: string,
  putFile: (from: string, to: string) => Promise<void>,
): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const target = (entry: (typeof entries)[number]) => join(to, relative(from, entry.parentPath), entry.name);
  const folders = entries.filter((entry) => entry.isDirectory());
  for (const folder of folders) await mkdir(target(folder), { recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  await Promise.all(files.map((file) => putFile(join(file.parentPath, file.name), target(file))));
}

async function removeOfDeadProcesses(kept: string): Promise<void> {
  const entries = await readdir(kept, { withFileTypes: true }).catch(() => []);
  const dead = entries.filter((entry) => entry.isDirectory() && isOfDeadProcess(entry.name));
  await Promise.all(dead.map(({ name }) => rm(join(kept, name), { recursive: true, force: true })));
}

/** Files with other names are not ours. */
function isOfDeadProcess(name: string): boolean {
  return OF_PROCESS.test(name) && stateOf(decodeURIComponent(name)) === 'dead';
}

/** A process identity, encoded by `encodeURIComponent`. */
const OF_PROCESS = /^\d+(?:%20(?:[\w.-]|%3A|%5B|%5D)+)*$/;
