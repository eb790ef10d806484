import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';

/**
 * The baselines of paint and list figures, measured on the same machine: a page of text, the bare packages, and a bare
 * virtual list of ten thousand people.
 */
export interface Baselines {
  readonly hello: string;
  readonly bare: string;
  readonly list: string;
  close(): Promise<void>;
}

const HEAD =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Baseline</title><link rel="icon" href="data:,"><style>body{font-family:system-ui;margin:2rem}</style>';
const HELLO = `${HEAD}<main><h1>Hello, organizer</h1><p>Sign in to manage your events, invite lists and recordings.</p></main>`;
const scripted = (script: string) =>
  `${HEAD}<div id="root"></div><script type="module" src="/${script}.js"></script>`;
const PAGES: Readonly<Record<string, string>> = { '/bare': scripted('bare'), '/list': scripted('list') };

export async function serveBaselines(): Promise<Baselines> {
  const bundle = await build({
    entryPoints: {
      bare: join(import.meta.dirname, 'bare-stack.tsx'),
      list: join(import.meta.dirname, 'bare-list.tsx'),
    },
    outdir: '/',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const scripts = new Map(
    bundle.outputFiles.map(({ path, contents }) => [path, brotliCompressSync(contents)]),
  );
  const server = createServer(({ url = '' }, response) => {
    const script = scripts.get(url);
    if (script) {
      response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script);
    } else {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGES[url] ?? HELLO);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    hello: `http://127.0.0.1:${port}/hello`,
    bare: `http://127.0.0.1:${port}/bare`,
    list: `http://127.0.0.1:${port}/list`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
