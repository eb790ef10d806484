import { stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import type { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { readRange } from '../../common/lib/byte-range.ts';
import { isPagePath, isPassPath } from '../../common/lib/page-paths.ts';
import { type Shell, shellFor } from '../../common/lib/shells.ts';
import { VISITED } from '../../common/lib/visited-cookie.ts';
import type { Settings } from '../core/settings.ts';
import { acceptsCoding } from '../http/answers/accepted-coding.ts';
import { workerPolicy } from '../http/content-policy.ts';
import type { HttpContext, HttpEnv } from '../http/http-env.ts';
import { permissions } from '../http/security-headers.ts';
import { fileTag, isUnchanged, mayServeRange } from '../infra/media/conditional-request.ts';
import { fileStream } from '../infra/media/file-stream.ts';
import { contentTypeOf } from './content-types.ts';
import { pageHeaders } from './page-headers.ts';
import { createSharedFiles, type SharedFiles } from './shared-files.ts';

/** The only page that may use the camera: it scans passes at the door of an event. */
const DOOR_PAGE: Shell = 'door.html';
const A_YEAR = 'public, max-age=31536000, immutable';

interface BuiltFile {
  /** The path on the disk. */
  file: string;
  /** The path relative to `dist`, with slashes. */
  name: string;
  size: number;
  etag: string;
  modifiedAt: Date;
  /** Whether it was chosen by the request's headers, and not by name. */
  isChosen?: boolean;
}

/** Serves the built portal: its files by name, and the matching HTML for every other page navigation. */
export function mountPortal(app: Hono<HttpEnv>, dist: string, settings: Settings): void {
  const headersOf = pageHeaders(settings);
  const shared = createSharedFiles();
  app.get('*', async (context, next) => {
    const found = await findFile(dist, context);
    if (!found) return await next();
    const headers = new Headers({
      'content-type': contentTypeOf(found.name),
      // Only names with a digest never change; the worker and the pages may.
      'cache-control': found.name.startsWith('assets/') ? A_YEAR : 'no-cache',
      'last-modified': found.modifiedAt.toUTCString(),
    });
    if (found.name.endsWith('.html')) {
      const { policy, code } = await headersOf(found);
      headers.set('content-security-policy', policy);
      // Not for the worker, which asks by name: it keeps the code as well, and would request it before the paint.
      if (found.isChosen && code !== undefined) headers.set('link', code);
      if (getCookie(context, VISITED) !== undefined) headers.set('server-timing', VISITED);
    }
    // By its name, too: the worker caches it under that, with these headers.
    if (found.name === DOOR_PAGE) headers.set('permissions-policy', permissions(settings, { camera: true }));
    if (isPassPath(context.req.path)) keepPrivate(headers);
    if (found.name === 'sw.js') headers.set('content-security-policy', workerPolicy(settings));
    return await sendFile(context, found, { headers, shared });
  });
}

/** The address of a pass gives access, so it must not be indexed or sent as a referrer. */
function keepPrivate(headers: Headers): void {
  headers.set('x-robots-tag', 'noindex, nofollow, noarchive');
  headers.set('referrer-policy', 'no-referrer');
}

/** The file of a path, or the HTML for a page navigation. */
async function findFile(dist: string, context: HttpContext): Promise<BuiltFile | undefined> {
  const path = decoded(context.req.path);
  if (path === undefined) return undefined;
  const named = path.endsWith('/') ? undefined : await builtFile(dist, path.slice(1));
  if (named) return named;
  // A missing chunk must fail: HTML in its place would cause a blank screen.
  if (!wantsPage(context, path) || path.startsWith('/assets/')) return undefined;
  const shell = await builtFile(dist, shellFor(path));
  return shell && { ...shell, isChosen: true };
}

/**
 * Browsers ask for HTML explicitly; link previews, monitors and curl accept anything, and get HTML if a screen exists.
 */
function wantsPage({ req }: HttpContext, path: string): boolean {
  const accept = req.header('accept') ?? '*/*';
  if (accept.includes('text/html')) return true;
  // A script's request accepts anything as well.
  const isScript = (req.header('sec-fetch-dest') ?? 'document') !== 'document';
  return accept.includes('*/*') && !isScript && isPagePath(path);
}

async function builtFile(dist: string, name: string): Promise<BuiltFile | undefined> {
  const safe = normalize(name).replaceAll('\\', '/');
  // Nothing outside the folder, and no hidden files: the build's stamp and Vite's manifest are not public.
  if (safe !== name || safe.split('/').some((part) => part.startsWith('.') || part === '')) return undefined;
  const file = join(dist, safe);
  const stats = await stat(file).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  return { file, name: safe, size: stats.size, etag: fileTag(stats), modifiedAt: stats.mtime };
}

async function sendFile(
  context: HttpContext,
  found: BuiltFile,
  { headers, shared }: { headers: Headers; shared: SharedFiles },
): Promise<Response> {
  const request = context.req.raw;
  const packed = await brotliOf(found, context);
  const sent = packed ?? found;
  headers.set('etag', sent.etag);
  headers.set('vary', found.isChosen ? 'Accept, Sec-Fetch-Dest, Accept-Encoding' : 'Accept-Encoding');
  if (isUnchanged(request.headers, sent)) return new Response(null, { status: 304, headers });
  if (packed) headers.set('content-encoding', 'br');
  else headers.set('accept-ranges', 'bytes');
  const wanted = !packed && mayServeRange(request.headers, sent) ? request.headers.get('range') : null;
  const range = readRange(wanted ?? undefined, sent.size);
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${sent.size}`);
    // A shared cache would keep it for everybody, as long as the file.
    headers.set('cache-control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${sent.size}`);
  headers.set('content-length', String(range ? range.end - range.start + 1 : sent.size));
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const bytes = await shared.bytesOf(sent);
  const body = bytes?.subarray(range?.start, range && range.end + 1) ?? fileStream(sent.file, range);
  return new Response(body, { status, headers });
}

/** The compressed copy of a file, if the build made one and the browser accepts it. */
async function brotliOf(found: BuiltFile, context: HttpContext): Promise<BuiltFile | undefined> {
  if (!acceptsCoding(context.req.header('accept-encoding'), 'br')) return undefined;
  const stats = await stat(`${found.file}.br`).catch(() => undefined);
  if (!stats) return undefined;
  const etag = found.etag.replace(/"$/, '-br"');
  return { ...found, file: `${found.file}.br`, size: stats.size, etag };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
