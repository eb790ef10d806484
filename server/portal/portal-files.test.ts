import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpEnv } from '../http/http-env.ts';
import { readEnv } from '../startup/env.ts';
import { mountPortal } from './portal-files.ts';

const LANDER = `<script>add('<link rel="modulepreload" crossorigin href="/assets/app-abc123.js">')</script>`;
const FILES = {
  'index.html': '<script>frame()</script>',
  'dashboard.html': '<script>list()</script>',
  'details.html': '<script>item()</script>',
  'login.html': 'log-in',
  'auth.html': 'auth',
  'lander.html': LANDER,
  'door.html': 'door',
  'sw.js': 'worker()',
  'assets/app-abc123.js': 'app()',
  'video/hall.webm': '0123456789',
  '.stamp': 'secret',
  '.vite/manifest.json': '{}',
};

let dist: string;
const app = new Hono<HttpEnv>();
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'vantage-dist-'));
  for (const folder of ['assets', 'video', '.vite']) await mkdir(join(dist, folder));
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(dist, name), text);
  await writeFile(join(dist, 'assets/app-abc123.js.br'), brotliCompressSync('app()'));
  await writeFile(join(dist, '..', 'outside.txt'), 'outside');
  mountPortal(app, dist, readEnv({}).settings);
});
afterAll(async () => {
  await rm(dist, { recursive: true });
  await rm(join(dist, '..', 'outside.txt'));
});

const PAGE = { accept: 'text/html,application/xhtml+xml' };
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

describe('a page', () => {
  test('names the script that it requests first in a header, except for the worker, which asks by name', async () => {
    const linkOf = async (path: string) => (await get(path, PAGE)).headers.get('link');
    expect(await linkOf('/lander')).toBe(
      '</assets/app-abc123.js>; rel=modulepreload; crossorigin; fetchpriority=low',
    );
    expect(await linkOf('/lander.html')).toBeNull();
    expect(await linkOf('/login')).toBeNull();
  });

  test.each([false, true])(
    'tells a browser that it has been here before, by its cookie (unchanged: %j)',
    async (isUnchanged) => {
      const etag = (await get('/login', PAGE)).headers.get('etag') ?? '';
      const conditional = isUnchanged ? { 'if-none-match': etag } : {};
      const timing = async (cookie: string) =>
        (await get('/login', { ...PAGE, ...conditional, cookie })).headers.get('server-timing');
      expect(await timing('other=1')).toBeNull();
      expect(await timing('other=1; visited=1')).toBe('visited');
    },
  );

  test.each([
    ['/', LANDER],
    ['/lander', LANDER],
    ['/login', 'log-in'],
    ['/register', 'auth'],
    ['/reset-password/ada%40example.js/123456', 'auth'],
    ['/events/list', '<script>list()</script>'],
    ['/door', 'door'],
    ['/events/door/1', 'door'],
    ['/events/details/1', '<script>item()</script>'],
    ['/no/such/page', '<script>frame()</script>'],
  ])('%s returns the matching document', async (path, text) => {
    const answer = await get(path, PAGE);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(text);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
  });

  test.each(['/', '/login', '/events/list', '/reset-password/a%40b.co'])(
    '%s is served to clients that accept anything, such as curl, monitors and link previews',
    async (path) => {
      for (const headers of [{ accept: '*/*' }, {}]) {
        const answer = await get(path, headers);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
      }
      expect((await get(path, { accept: '*/*', 'sec-fetch-dest': 'empty' })).status).toBe(404);
      expect((await get(path, { accept: 'application/json' })).status).toBe(404);
    },
  );

  test('is not served when no screen has that address, unless HTML is requested', async () => {
    expect((await get('/no/such/page', { accept: '*/*' })).status).toBe(404);
  });

  test('varies by the headers it was chosen by; a file by name does not', async () => {
    const varies = async (path: string) => (await get(path, PAGE)).headers.get('vary');
    for (const path of ['/', '/login', '/no/such/page'])
      expect(await varies(path)).toBe('Accept, Sec-Fetch-Dest, Accept-Encoding');
    for (const path of ['/login.html', '/sw.js']) expect(await varies(path)).toBe('Accept-Encoding');
  });

  test('may use the camera at a door only, also by the name under which the worker caches it', async () => {
    const permissions = async (path: string) => (await get(path, PAGE)).headers.get('permissions-policy');
    for (const path of ['/door', '/events/door/1', '/door.html'])
      expect(await permissions(path)).toMatch(/^camera=\(self\), microphone=\(\)/);
    for (const path of ['/', '/events/list', '/login', '/index.html'])
      expect(await permissions(path)).toBeNull();
  });

  test('lists its own scripts in its policy', async () => {
    const policy = (await get('/events/list', PAGE)).headers.get('content-security-policy');
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='[; ]/);
  });
});

describe('a file', () => {
  test('with a digest in its name is immutable, all others are revalidated', async () => {
    const asset = await get('/assets/app-abc123.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const worker = await get('/sw.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
  });

  test('that is missing fails, even when a page is requested under assets', async () => {
    expect((await get('/assets/gone-1.js', PAGE)).status).toBe(404);
    expect((await get('/gone.png', { accept: 'image/*' })).status).toBe(404);
  });

  test('is sent compressed when accepted, each form with its own ETag', async () => {
    const packed = await get('/assets/app-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const plain = await get('/assets/app-abc123.js');
    expect(await plain.text()).toBe('app()');
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect(packed.headers.get('vary')).toBe('Accept-Encoding');
  });

  test('answers 304 when its ETag matches', async () => {
    const etag = (await get('/sw.js')).headers.get('etag') ?? '';
    const again = await get('/sw.js', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toContain('script-src');
  });

  test('supports ranges', async () => {
    const part = await get('/video/hall.webm', { range: 'bytes=2-4' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await part.text()).toBe('234');
    expect((await get('/video/hall.webm', { range: 'bytes=10-' })).status).toBe(416);
  });

  test('with a range behind its end has no answer that a shared cache keeps in place of the file', async () => {
    const answer = await get('/assets/app-abc123.js', { range: 'bytes=999-' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([416, 'no-store']);
  });

  test('has no body when requested with HEAD', async () => {
    const answer = await app.request('/video/hall.webm', { method: 'HEAD' });
    expect(answer.headers.get('content-length')).toBe('10');
    expect(await answer.text()).toBe('');
  });

  test.each([
    '/.stamp',
    '/.vite/manifest.json',
    '/..%2foutside.txt',
    '/assets/..%2f.stamp',
    '/%',
    '/assets//app-abc123.js',
    '/video',
  ])('%s is not served', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});
