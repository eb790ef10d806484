import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** Names what a build kept of the one before. */
const LIST = '.vite/assets-of-previous-build.json';

/**
 * Keeps the hashed files of the previous build for one more build: a tab that was opened before a deploy
 * still finds the pieces it has not loaded yet. They are written last, so that they are not precached.
 */
export function keepAssetsPlugin(): Plugin {
  let config: ResolvedConfig;
  let previous = new Map<string, Uint8Array>();
  return {
    name: 'vantage:keep-assets',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async buildStart() {
      const dist = resolve(config.root, config.build.outDir);
      const keptBefore: string[] = await readFile(join(dist, LIST), 'utf8').then(JSON.parse, () => []);
      const names = await readdir(join(dist, 'assets')).catch(() => []);
      const own = names.filter((name) => !keptBefore.includes(name) && !name.endsWith('.br'));
      const files = own.map(async (name) => [name, await readFile(join(dist, 'assets', name))] as const);
      previous = new Map(await Promise.all(files));
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return;
        const dist = resolve(config.root, config.build.outDir);
        const fresh = new Set(await readdir(join(dist, 'assets')));
        const gone = [...previous].filter(([name]) => !fresh.has(name));
        await mkdir(join(dist, '.vite'), { recursive: true });
        await Promise.all(gone.map(([name, bytes]) => writeFile(join(dist, 'assets', name), bytes)));
        await writeFile(join(dist, LIST), JSON.stringify(gone.map(([name]) => name)));
      },
    },
  };
}
