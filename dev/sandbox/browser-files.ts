/** Serves the sandbox's scripts and frames from `browser/`, with ETags that change with the source. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Context } from 'hono';
import { ownFile } from '../../server/core/own-files.ts';

const FOLDER = ownFile('dev/sandbox/browser');

/** A script built from a source in `browser/` at its first request, in some ten milliseconds. */
export function scriptOf(source: string): (context: Context) => Promise<Response> {
  return served('text/javascript', () => bundle(source));
}

/** An unchanged file of `browser/`. */
export function fileOf(
  name: string,
  type: 'text/css' | 'text/html',
): (context: Context) => Promise<Response> {
  return served(type, () => readFile(join(FOLDER, name), 'utf8'));
}

function served(type: string, make: () => Promise<string>): (context: Context) => Promise<Response> {
  let made: Promise<{ text: string; etag: string }> | undefined;
  return async (context) => {
    made ??= make().then((text) => ({ text, etag: etagOf(text) }));
    const { text, etag } = await made.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    context.header('etag', etag);
    context.header('cache-control', 'no-cache');
    if (context.req.header('if-none-match') === etag) return context.body(null, 304);
    return context.body(text, 200, { 'content-type': `${type}; charset=utf-8` });
  };
}

function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}

async function bundle(source: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(FOLDER, source)],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
