/** Serves the portal alone while builds replace each other, like deployments with open tabs. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import type { HttpEnv } from '../../../server/http/http-env.ts';
import { mountPortal } from '../../../server/portal/portal-files.ts';
import { readEnv } from '../../../server/startup/env.ts';
import { keepAssets } from '../../../tools/build/keep-assets.ts';
import { freePort } from '../processes/free-port.ts';

const DIST = join(import.meta.dirname, '../../../dist');
const TEXT = /\.(html|js|css|webmanifest)$/;
const ENTRY =
  /\{"integrity":"[^"]*",(?<pack>"pack":"[^"]*",)?"revision":(?<revision>"[^"]*"|null),"url":"(?<url>[^"]*)"\}/g;
const SIGN_IN_PAGE = '<!doctype html><title>Welcome to our Wi-Fi</title>';

export interface Deployments {
  readonly url: string;
  /**
   * Deploys the next build: every asset has another name, and the documents carry `<meta name="build">` with its
   * number.
   */
  deploy(): Promise<number>;
  /** Answers matching requests with a Wi-Fi's sign-in page, as 200; undefined ends it. */
  captive(paths: RegExp | undefined): void;
  close(): Promise<void>;
}

/** Serves the portal as last built. */
export async function serveDeployments(): Promise<Deployments> {
  const root = await mkdtemp(join(tmpdir(), 'vantage-deploys-'));
  const port = await freePort();
  const { settings } = readEnv({ PORT: String(port) });
  let current = new Hono<HttpEnv>();
  let captured: RegExp | undefined;
  let count = 0;

  async function deploy(): Promise<number> {
    count += 1;
    const folder = join(root, String(count));
    await cp(DIST, folder, { recursive: true, filter: (file) => extname(file) !== '.br' });
    await makeAnother(folder, count);
    await keepAssets(join(root, String(count - 1)), folder);
    const app = new Hono<HttpEnv>();
    mountPortal(app, folder, settings);
    current = app;
    return count;
  }

  await deploy();
  const server = createAdaptorServer({
    fetch: (request) =>
      captured?.test(new URL(request.url).pathname)
        ? new Response(SIGN_IN_PAGE, { headers: { 'Content-Type': 'text/html' } })
        : current.fetch(request),
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${port}`,
    deploy,
    captive(paths) {
      captured = paths;
    },
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Renames every asset, in the files and in all references, and updates the worker's digests. */
async function makeAnother(folder: string, build: number): Promise<void> {
  const assets = await readdir(join(folder, 'assets'));
  const renamed = new Map(assets.map((name) => [name, anotherName(name, build)]));
  for (const name of await readdir(folder, { recursive: true })) {
    if (!TEXT.test(name)) continue;
    const file = join(folder, name);
    const text = (await readFile(file, 'utf8'))
      .replace(/[\w@.-]+\.(js|css|woff2|svg)\b/g, (found) => renamed.get(found) ?? found)
      .replace('<head>', `<head><meta name="build" content="${build}" />`);
    await writeFile(file, text);
  }
  for (const [name, next] of renamed)
    await rename(join(folder, 'assets', name), join(folder, 'assets', next));
  await renewDigests(folder);
}

function anotherName(name: string, build: number): string {
  const ending = extname(name);
  return `${basename(name, ending)}${build}${ending}`;
}

async function renewDigests(folder: string): Promise<void> {
  const file = join(folder, 'sw.js');
  const text = await readFile(file, 'utf8');
  const digests = new Map<string, string>();
  for (const { groups } of text.matchAll(ENTRY)) {
    const url = groups?.url ?? '';
    const digest = createHash('sha256').update(await readFile(join(folder, url)));
    digests.set(url, digest.digest('base64'));
  }
  const renewed = text.replace(ENTRY, (_, pack: string | undefined, revision: string, url: string) => {
    const digest = digests.get(url) ?? '';
    const named = revision === 'null' ? null : digest;
    return `{"integrity":"sha256-${digest}",${pack ?? ''}"revision":${JSON.stringify(named)},"url":"${url}"}`;
  });
  await writeFile(file, renewed);
}
