/**
 * Finds our files and how to run our programs, whether this server runs from its sources or compiled
 * (`tools/build/build-server.ts`).
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const isCompiled = import.meta.filename.endsWith('.js');
const PROJECT = findProjectFolder(import.meta.dirname);
/** Resolved at the start, while there are descriptors: Node caches a failed read permanently. */
const TSX = isCompiled ? undefined : pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

function findProjectFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('There is no package.json above this server.');
  return findProjectFolder(above);
}

/** @param path of a file or folder, relative to the project's root */
export function ownFile(path: string): string {
  return join(PROJECT, path);
}

/**
 * The file of a program that runs as a separate process.
 * @param source of the program, relative to the project's root; one of `PROGRAMS` in `tools/build/build-server.ts`
 */
export function ownProgram(source: string): string {
  return isCompiled ? join(import.meta.dirname, `${basename(source, '.ts')}.js`) : ownFile(source);
}

/** The Node options for running a program. */
export function loaderOf(program: string): string[] {
  return TSX !== undefined && program.endsWith('.ts') ? ['--import', TSX] : [];
}
