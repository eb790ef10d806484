/** How the service worker is built, and the web manifest with it. Read by vite.config.ts. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { VitePWAOptions } from 'vite-plugin-pwa';
import { type ManifestChunk, packsOf } from './code-packs.ts';
import { webManifest } from './web-manifest.ts';

/**
 * @param hasPacks whether the build has the roots of the packs of code; otherwise every device caches all of it
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
        // Not the large ones of the landing page, which are cached when they are shown.
        'pictures/default-*.webp',
        'icons/icon-192.png',
        'assets/*.{js,css,woff2,svg}',
      ],
      // Phone numbers are only entered with a connection; fonts of rarer letters have a separate cache.
      globIgnores: ['assets/phone-reading-*.js', 'assets/inter-{latin-ext,vietnamese}-*.woff2'],
      // The largest file reads lists of people, with the spreadsheet library.
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
      // After the shells have been prerendered, which are cached too.
      closeBundleOrder: 'post',
      configureCustomSWViteBuild(config) {
        config.logLevel = 'warn';
        // One file, by the bundler's present option: the plugin still sets the deprecated one, which causes a warning.
        const { entryFileNames } = [config.build?.rollupOptions?.output].flat()[0] ?? {};
        const output = { codeSplitting: false, ...(entryFileNames && { entryFileNames }) };
        config.build = { ...config.build, rollupOptions: { ...config.build?.rollupOptions, output } };
      },
      // The URL must never change: browsers look for updates where they found the first worker.
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

/** For subresource integrity: the browser caches nothing else under this name, such as a Wi-Fi's sign-in page. */
async function digestOf(file: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(file))
    .digest('base64')}`;
}
