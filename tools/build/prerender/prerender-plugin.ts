import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type Manifest, type Plugin, type ResolvedConfig } from 'vite';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { type Shell, shells } from '../../../common/lib/shells.ts';
import { writeShell } from './write-shell.ts';

/** What `src/app/prerender.tsx` exports. */
interface Prerendering {
  prerender: (shell: Shell) => Promise<string>;
}

/** The route files whose code a shell's first screen needs, its layouts included. */
const ROUTES = {
  'index.html': ['src/routes/_main.tsx'],
  'dashboard.html': itemScreens('list'),
  'details.html': itemScreens('details.$_id'),
  'auth.html': ['src/routes/_public.tsx'],
  'login.html': ['src/routes/_public.tsx', 'src/routes/_public/login.tsx'],
  'door.html': ['src/routes/door.tsx', 'src/routes/events.door.$_id.tsx'],
  'lander.html': ['src/routes/_main.tsx', 'src/routes/_main/lander.tsx'],
} as const satisfies Record<Shell, readonly string[]>;

/** The routes of one screen for each kind of item. */
function itemScreens(screen: string): readonly string[] {
  const own = Object.values(itemKinds).map(
    ({ plural }) => `src/routes/_main/_signed-in/${plural}.${screen}.tsx`,
  );
  return ['src/routes/_main.tsx', 'src/routes/_main/_signed-in.tsx', ...own];
}

/**
 * Writes one document per shell after the build: with the markup of its first screen, the CSS of that screen inlined,
 * and its code preloaded.
 */
export function prerenderPlugin(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'vantage:prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = config.build.outDir }) {
      const template = await readFile(join(dir, 'index.html'), 'utf8');
      const manifest: Manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8'));
      const renderer = await startRenderer(config.root);
      try {
        for (const shell of shells) {
          const html = await writeShell(template, {
            name: shell,
            markup: await renderer.render(shell),
            routes: ROUTES[shell],
            manifest,
            readAsset: (file) => readFile(join(dir, file), 'utf8'),
          });
          await writeFile(join(dir, shell), html);
        }
      } finally {
        await renderer.close();
      }
    },
  };
}

/** Runs the portal's own modules on the server side, with the same plugins and class names as the build. */
async function startRenderer(root: string) {
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(root, 'node_modules/.vite-prerender'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const { prerender }: Partial<Prerendering> = await server.ssrLoadModule('/src/app/prerender.tsx');
  if (!prerender) throw new Error('There is nothing that draws the first screens');
  return { render: prerender, close: () => server.close() };
}
