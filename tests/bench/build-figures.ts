import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { type Figure, rounded } from './figure.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Loaded by the one screen, dialog or field that needs them: lists of people, the metadata of phone numbers, buying again. */
const ON_DEMAND = /xlsx|sheet|bulk-invite|phone-reading|buy-again/i;

/** Sizes of the production build as it lies in `dist/`, compressed with brotli; without what it kept of the one before. */
export async function buildFigures(): Promise<Figure[]> {
  const own = ownAssets();
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && statSync(join(dist, name)).isFile())
    .filter((name) => dirname(name) !== 'assets' || own.has(basename(name)))
    .filter((name) => !ON_DEMAND.test(name))
    .map((name) => brotliKib(readFileSync(join(dist, name))));
  const total = scripts.reduce((sum, size) => sum + size, 0);
  return [
    { row: 8, figure: 'all scripts', value: rounded(total), unit: 'KiB br', atMost: 330, reach: 260 },
    { row: 9, figure: 'largest script', value: rounded(Math.max(...scripts)), unit: 'KiB br', atMost: 95 },
    {
      row: 10,
      figure: 'kept by the worker',
      value: rounded(precacheKib()),
      unit: 'KiB br',
      atMost: 376,
      reach: 273,
    },
  ];
}

/** What the worker keeps at its install, the films and the spreadsheet library aside. Pictures and fonts are packed already. */
function precacheKib(): number {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
  const urls = [...worker.matchAll(/\burl"?:\s*[`"']([^`"']+)/g)].map(([, url = '']) => join(dist, url));
  const kept = [...new Set(urls)].filter((file) => existsSync(file));
  if (kept.length === 0) throw new Error('The list of what the worker keeps cannot be read');
  const sizeOf = (file: string) =>
    /\.(webp|png|woff2)$/.test(file) ? statSync(file).size / 1024 : brotliKib(readFileSync(file));
  return kept.reduce((sum, file) => sum + sizeOf(file), 0);
}

/** The build's own files, without those kept for tabs that were opened before it. */
function ownAssets(): ReadonlySet<string> {
  return new Set(z.parse(z.array(z.string()), JSON.parse(readFileSync(join(dist, '.assets.json'), 'utf8'))));
}

/** Compressed size in KiB. */
export function brotliKib(content: Buffer): number {
  return brotliCompressSync(content).byteLength / 1024;
}
