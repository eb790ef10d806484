/** How the service worker is built, and the web manifest with it. Read by vite.config.ts. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { type ManifestChunk, packsOf } from './code-packs.ts';
import { webManifest } from './web-manifest.ts';

/**
 * @param hasPacks whether the build has the sources that begin packs of code; else every device keeps all of it
 * @param hasDoors whether the API is known to have doors
 */
export function portalWorker({ hasPacks = true, hasDoors = true } = {}): Partial<VitePWAOptions> {
  let built = 'dist';
  return {
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'service-worker.ts',
    injectRegister: false,
    registerType: 'prompt',
    includeManifestIcons: false,
    manifest: webManifest({ hasDoors }),
    injectManifest: {
      rollupFormat: 'es',
      globPatterns: [
        '*.{html,svg,xlsx}',
        // Not the landing's large ones: kept when they are seen.
        'pictures/default-*.webp',
        'icons/icon-192.png',
        'assets/*.{js,css,woff2,svg}',
      ],
      // Phone numbers are only ever sent with a connection; rarer letters have a cache of their own.
      globIgnores: ['assets/phone-reading-*.js', 'assets/inter-{latin-ext,vietnamese}-*.woff2'],
      // The largest is the reader of lists, with the spreadsheet library.
      maximumFileSizeToCacheInBytes: 620_000,
      manifestTransforms: [
        async (entries) => {
          const packOf = hasPacks ? packsOf(await manifestIn(built)) : () => undefined;
          const manifest = entries.map(async (entry) => ({
            ...entry,
            integrity: await digestOf(resolve(built, entry.url)),
            pack: packOf(entry.url),
          }));
          return { manifest: await Promise.all(manifest) };
        },
      ],
    },
    integration: {
      // After the shells have been prerendered: they belong to what is kept.
      closeBundleOrder: 'post',
      configureCustomSWViteBuild(config) {
        config.logLevel = 'warn';
        // One file, said in the words of today's bundler: the plugin still uses the older ones and is warned.
        const { entryFileNames } = [config.build?.rollupOptions?.output].flat()[0] ?? {};
        const output = { codeSplitting: false, ...(entryFileNames && { entryFileNames }) };
        config.build = { ...config.build, rollupOptions: { ...config.build?.rollupOptions, output } };
      },
      // The address must never change: browsers look for updates where they found the first worker.
      beforeBuildServiceWorker(options) {
        built = dirname(options.swDest);
        options.swDest = resolve(built, 'sw.js');
        options.injectManifest.swDest = options.swDest;
      },
    },
  };
}

async function manifestIn(folder: string): Promise<Record<string, ManifestChunk>> {
  return JSON.parse(await readFile(resolve(folder, '.vite/manifest.json'), 'utf8'));
}

/** The browser refuses to keep anything else under this name, say the sign-in page of a Wi-Fi. */
async function digestOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}
