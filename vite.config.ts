import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { portalWorker } from './scripts/portal-worker.ts';

const root = import.meta.dirname;

/** The same class name in the browser's build and in the prerendering pass, whatever their order. */
function scopedName(local: string, file: string): string {
  const place = createHash('sha256').update(relative(root, file.split('?')[0] ?? file));
  return `${local}-${place.digest('base64url').slice(0, 5)}`;
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'en-GB'] }), enforce: 'pre' },
    VitePWA(portalWorker()),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: { target: 'es2022', manifest: true, reportCompressedSize: false },
});
