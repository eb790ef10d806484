import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { type CodePack, codePacks } from '../../common/contract/code-packs.ts';
import { keptEntries } from '../support/browser/kept-entries.ts';
import { scriptsOfScreen } from './built-screens.ts';
import { type Figure, rounded } from './figure.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Loaded on demand by one screen, dialog or field: lists of people, phone metadata, buying again. */
const ON_DEMAND = /xlsx|sheet|bulk-invite|phone-reading|buy-again/i;

/** The first screens with a budget of scripts, as `screen-figures.ts` loads them. */
const SCREENS = [
  { row: 4, figure: 'login scripts, as built', document: 'login.html', later: [], atMost: 135, reach: 127 },
  {
    row: 7,
    figure: 'events scripts, as built',
    document: 'dashboard.html',
    later: [
      'src/offline/changes/start-sending.ts',
      'src/routes/_main/-connection-status.tsx',
      'src/features/install/install-buttons.tsx',
      'src/features/install/home-screen-help.tsx',
    ],
    atMost: 190,
    reach: 160,
  },
];

/** Sizes of the production build in `dist/`, compressed with brotli, without files kept from the previous build. */
export async function buildFigures(): Promise<Figure[]> {
  const own = ownAssets();
  const scripts = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js') && statSync(join(dist, name)).isFile())
    .filter((name) => dirname(name) !== 'assets' || own.has(basename(name)))
    .filter((name) => !ON_DEMAND.test(name))
    .map(builtKib);
  const total = scripts.reduce((sum, size) => sum + size, 0);
  return [
    ...SCREENS.map(({ document, later, ...figure }) => ({
      ...figure,
      value: rounded(sizeOf(scriptsOfScreen(dist, document, later))),
      unit: 'KiB br' as const,
    })),
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
    ...codePacks.map((pack) => ({
      figure: `kept where wanted: ${pack}`,
      value: rounded(packKib(pack)),
      unit: 'KiB br' as const,
    })),
  ];
}

/** What the worker caches on install, on every device. Pictures and fonts are compressed already. */
function precacheKib(): number {
  const kept = keptEntries(dist).filter(({ pack }) => pack === undefined);
  return sizeOf(kept.map(({ url }) => url));
}

/** The same for what it caches on demand, without the spreadsheet library. */
function packKib(pack: CodePack): number {
  const kept = keptEntries(dist).filter((entry) => entry.pack === pack);
  return sizeOf(kept.map(({ url }) => url).filter((url) => !url.includes('sheet-worker')));
}

function sizeOf(files: readonly string[]): number {
  const sizes = files.map((file) =>
    /\.(webp|png|woff2)$/.test(file) ? statSync(join(dist, file)).size / 1024 : builtKib(file),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The compressed size of a file of the build, which has compressed most of them already. */
function builtKib(file: string): number {
  const path = join(dist, file);
  return existsSync(`${path}.br`) ? statSync(`${path}.br`).size / 1024 : brotliKib(readFileSync(path));
}

/** The build's own files, without those kept for tabs opened before it. */
function ownAssets(): ReadonlySet<string> {
  return new Set(z.parse(z.array(z.string()), JSON.parse(readFileSync(join(dist, '.assets.json'), 'utf8'))));
}

/** Compressed size in KiB. */
export function brotliKib(content: Buffer): number {
  return brotliCompressSync(content).byteLength / 1024;
}
