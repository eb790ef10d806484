import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CodePack, codePacks } from '../../../common/contract/code-packs.ts';

export interface KeptEntry {
  /** The file's path within the build. */
  readonly url: string;
  /** Undefined for files that every device caches. */
  readonly pack: CodePack | undefined;
}

/** The files that a built worker caches, by its own manifest. */
export const keptEntries = (dist: string) => entriesIn(readFileSync(join(dist, 'sw.js'), 'utf8'));

/** @param worker the text of a built worker */
export function entriesIn(worker: string): KeptEntry[] {
  const entries = [...worker.matchAll(/\{[^{}]*\burl"?:\s*[`"']([^`"']+)[^{}]*\}/g)].map(
    ([entry, url = '']) => ({
      url,
      pack: codePacks.find((pack) => new RegExp(`\\bpack"?:\\s*[\`"']${pack}[\`"']`).test(entry)),
    }),
  );
  if (entries.length === 0) throw new Error('The list of what the worker keeps cannot be read');
  return entries;
}
