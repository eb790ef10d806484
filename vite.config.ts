import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './tools/build/chunk-groups.ts';
import { compileHints } from './tools/build/compile-hints.ts';
import { leanIcons } from './tools/build/lean-icons.ts';
import { portalWorker } from './tools/build/portal-worker.ts';
import { prerenderPlugin } from './tools/build/prerender/prerender-plugin.ts';

const root = import.meta.dirname;

/** The style file of each class name. */
const placeOf = new Map<string, string>();

/**
 * The same class name in the browser's build and in the prerendering pass, whatever their order. As short as can be,
 * because a digest cannot be compressed: @throws if two files would have the same name for different classes
 */
function scopedName(local: string, file: string): string {
  const place = relative(root, file.split('?')[0] ?? file);
  const name = `${local}-${createHash('sha256').update(place).digest('base64url').slice(0, 3)}`;
  const other = placeOf.get(name) ?? place;
  if (other !== place)
    throw new Error(`${place} and ${other} have one name for .${local}: lengthen the digest`);
  placeOf.set(name, place);
  return name;
}

/** Link previews want the full address of their picture; without a public address the browser's own rules have to do. */
function previewPicture(publicUrl: string | undefined) {
  const base = publicUrl?.trim().replace(/\/+$/, '').replaceAll('"', '%22') ?? '';
  return {
    name: 'vantage:preview-picture',
    transformIndexHtml: (html: string) =>
      html.replace('property="og:image" content="/', () => `property="og:image" content="${base}/`),
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader's queries and their schemas come with the screen, not with the entry.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'en-GB'] }), enforce: 'pre' },
    leanIcons(),
    compileHints(),
    previewPicture(process.env.PUBLIC_URL),
    prerenderPlugin(),
    VitePWA(portalWorker({ hasDoors: !process.env.VITE_API_URL })),
  ],
  resolve: {
    alias: [
      { find: /^\.\/dist\/cpexcel\.js$/, replacement: join(root, 'tools/build/no-codepages.ts') },
      // Its builds for bundlers are ES5.
      { find: /^workbox-window$/, replacement: 'workbox-window/build/workbox-window.prod.mjs' },
      // React has the hook since 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  worker: { format: 'es' },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: 'es2022',
    // light-dark() as it is: rewritten for older browsers it no longer follows a part's own color-scheme.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Every browser that the styles are built for knows module preloads.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The groups place modules: a dynamic import that shares its module loads the group when it is needed.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: { groups: chunkGroups },
        // Hashes cannot be compressed, and each file names the files that it loads.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
});
