import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const ManifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }),
);

/** A script in an attribute or a list of a document. */
const SCRIPT = /\/(assets\/[\w.$~-]+\.js)/g;

/**
 * The scripts that a first screen loads: those that its document names, and those of what it loads once it is shown.
 * @param dist the build's folder
 * @param document such as `login.html`
 * @param later sources that begin what is loaded later
 * @returns paths within the build
 */
export function scriptsOfScreen(dist: string, document: string, later: readonly string[]): string[] {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const manifest = z.parse(ManifestSchema, JSON.parse(read('.vite/manifest.json')));
  const files = new Set([...read(document).matchAll(SCRIPT)].map(([, file = '']) => file));
  const seen = new Set<string>();
  const waiting = [...later];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    files.add(chunk.file);
    waiting.push(...(chunk.imports ?? []));
  }
  return [...files];
}
