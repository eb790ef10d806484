/** Builds the kill run's page and the portal's worker, with the portal's build settings. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { portalWorker } from '../../../tools/build/portal-worker.ts';

/** Returns the folder of the built files. Each version has its own page and worker. */
export async function buildPage(version: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'vantage-kill-page-'));
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'page'),
    logLevel: 'error',
    mode: 'production',
    define: { __VERSION__: JSON.stringify(version) },
    plugins: [VitePWA(workerOptions())],
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  });
  return outDir;
}

function workerOptions(): Partial<VitePWAOptions> {
  const options = portalWorker({ hasPacks: false });
  return {
    ...options,
    srcDir: resolve(import.meta.dirname, '../../../sw'),
    injectManifest: { ...options.injectManifest, globPatterns: ['*.html', 'assets/*.js'] },
  };
}
