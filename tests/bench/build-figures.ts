import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Figure, rounded } from './figure.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Spreadsheets are a chunk of their own, loaded by the one screen that reads them. */
const SPREADSHEETS = /xlsx|sheet/i;

/** Sizes of the production build as it lies in `dist/`, compressed with brotli. */
export async function buildFigures(): Promise<Figure[]> {
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && statSync(join(dist, name)).isFile())
    .filter((name) => !SPREADSHEETS.test(name))
    .map((name) => brotliKib(readFileSync(join(dist, name))));
  const total = scripts.reduce((sum, size) => sum + size, 0);
  return [
    { figure: 'all scripts', value: rounded(total), unit: 'KiB br', atMost: 330 },
    { figure: 'largest script', value: rounded(Math.max(...scripts)), unit: 'KiB br', atMost: 95 },
  ];
}

/** Compressed size in KiB. */
export function brotliKib(content: Buffer): number {
  return brotliCompressSync(content).byteLength / 1024;
}
