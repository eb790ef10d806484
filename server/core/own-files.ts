/**
 * Where files of ours lie and how programs of ours are run, whether this server runs from its sources or compiled
 * (`tools/build/build-server.ts`).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const isCompiled = import.meta.filename.endsWith('.js');
const PROJECT = projectAbove(import.meta.dirname);
/** Looked up while there are descriptors: Node remembers for good what it could not read for lack of them. */
const TSX = isCompiled ? undefined : pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

function projectAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('There is no package.json above this server.');
  return projectAbove(above);
}

/** @param path of a file or folder of the project, from its root */
export function ownFile(path: string): string {
  return join(PROJECT, path);
}

/**
 * The file of a program that runs as a process of its own.
 * @param source of the program, from the project's root; one of `PROGRAMS` in `tools/build/build-server.ts`
 */
export function ownProgram(source: string): string {
  return isCompiled ? join(import.meta.dirname, `${basename(source, '.ts')}.js`) : ownFile(source);
}

/** What Node needs to run a program. */
export function loaderOf(program: string): string[] {
  return TSX !== undefined && program.endsWith('.ts') ? ['--import', TSX] : [];
}
