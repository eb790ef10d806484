import type { ModuleRecord } from './module-record.ts';

/**
 * The boundaries of the architecture: which code may import which. Computed from the existing folders, so that a new
 * feature is checked from the start and a new folder has to be added here first. The linter finds cycles of single
 * files (`noImportCycles`).
 */

/** The layers of a runtime, lowest first. A layer imports from lower ones, and from itself if its rule allows it. */
interface Layers {
  readonly order: readonly (readonly string[])[];
  /** Layers whose parts (their direct folders) never import each other, with advice. */
  readonly separate?: Readonly<Record<string, string>>;
  /** Layers with named parts, lowest first: a part imports from those before it. */
  readonly ranked?: Readonly<Record<string, readonly string[]>>;
}

/** Files directly in a runtime's folder: its entries, which may import all layers. */
const ENTRY = '(entry)';

const LAYERS: Readonly<Record<string, Layers>> = {
  common: { order: [['contract', 'lib'], ['http'], ['outbox', 'door']] },
  src: {
    order: [['lib'], ['api', 'ui'], ['offline'], ['entities'], ['features'], ['routes'], ['app'], [ENTRY]],
    separate: { features: 'a feature never imports another feature; a route composes them' },
    // Session; what events and locations share; people and cameras of an item.
    ranked: { entities: ['session', 'items', 'collections'] },
  },
  server: {
    order: [
      ['core'],
      ['infra'],
      ['context'],
      ['http'],
      ['modules'],
      ['api', 'jobs', 'portal', 'listener'],
      [ENTRY, 'startup', 'admin'],
    ],
  },
};

/** What a runtime may import from the others: one folder, or all. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  common: [],
  src: ['common'],
  sw: ['common'],
  server: ['common/contract', 'common/lib'],
  dev: ['common/contract', 'common/lib', 'server'],
  tools: ['common', 'server', 'src', 'dev', 'tests'],
};

/** Loaded dynamically, for a demo and `npm run dev` only: the only file that may import from `dev/`. */
const MAY_LOAD_DEV: ReadonlySet<string> = new Set(['server/dev-services.ts']);

/** Packages that a place must not import, because they do not work there or must not be bundled. */
const CLOSED_TO: readonly { place: RegExp; packages: RegExp; because: string }[] = [
  {
    place: /^common\/contract\//,
    packages: /^(?!zod\/mini$)/,
    because: 'the contract imports zod/mini and nothing else',
  },
  {
    place: /^(common|src\/(lib|api)|sw|server|dev)\//,
    packages: /^(react|react-dom|react-aria|react-stately|@tanstack\/react-.*)(\/|$)/,
    because: 'this folder knows no user interface',
  },
  { place: /^(common|src|sw)\//, packages: /^node:/, because: 'browsers have no Node' },
  { place: /^(common|src)\//, packages: /^zod($|\/(?!mini$))/, because: 'the portal carries zod/mini only' },
];

/** One sentence per violation: the file, its import, and the rule. */
export function boundaryViolations(modules: readonly ModuleRecord[]): string[] {
  return modules.flatMap((module) =>
    module.imports.flatMap((target) => {
      const rule = isOurs(target) ? brokenBoundary(module.path, target) : closedPackage(module.path, target);
      return rule ? [`${module.path} imports ${target}: ${rule}`] : [];
    }),
  );
}

const isOurs = (target: string) =>
  /^(common|src|sw|server|dev|tests|tools)\//.test(target) || target.startsWith('../');

function closedPackage(path: string, target: string): string | undefined {
  return CLOSED_TO.find(({ place, packages }) => place.test(path) && packages.test(target))?.because;
}

function brokenBoundary(path: string, target: string): string | undefined {
  const [from, into] = [runtimeOf(path), runtimeOf(target)];
  if (from === into) return brokenLayer(path, target);
  if (into === 'dev' && MAY_LOAD_DEV.has(path)) return undefined;
  const allowed = FOREIGN[from] ?? [];
  if (allowed.some((folder) => target.startsWith(`${folder}/`))) return undefined;
  return allowed.length > 0 ? `${from}/ may import ${allowed.join(', ')}` : `${from}/ imports nothing else`;
}

function brokenLayer(path: string, target: string): string | undefined {
  const runtime = runtimeOf(path);
  const layers = LAYERS[runtime];
  if (!layers) return undefined;
  const [from, into] = [layerOf(path), layerOf(target)];
  const [height, targetHeight] = [heightOf(layers, from), heightOf(layers, into)];
  if (height === undefined) return `${runtime}/${from}/ has no place among the layers`;
  if (targetHeight === undefined) return `${runtime}/${into}/ has no place among the layers`;
  const unplaced = unplacedPart(layers, path) ?? unplacedPart(layers, target);
  if (unplaced !== undefined) return unplaced;
  if (from === into) return brokenParts(layers, path, target);
  const isEntryLevel = height === targetHeight && layers.order[height]?.includes(ENTRY);
  return height > targetHeight || isEntryLevel ? undefined : `${from} is below or beside ${into}`;
}

function brokenParts({ separate, ranked }: Layers, path: string, target: string): string | undefined {
  const layer = layerOf(path);
  const [from, into] = [partOf(path), partOf(target)];
  if (from === into) return undefined;
  const ranks = ranked?.[layer];
  if (!ranks) return separate?.[layer];
  return ranks.indexOf(from) > ranks.indexOf(into) ? undefined : `${from} is below ${into}`;
}

function unplacedPart({ ranked }: Layers, path: string): string | undefined {
  const [layer, part] = [layerOf(path), partOf(path)];
  const ranks = ranked?.[layer];
  return ranks && !ranks.includes(part) ? `${part} has no place among the ${layer}` : undefined;
}

const runtimeOf = (path: string) => path.split('/')[0] ?? '';

/**
 * The folder directly under a runtime; `ENTRY` for files in the runtime's folder itself. The generated route tree
 * counts as part of the routes wherever it is written.
 */
function layerOf(path: string): string {
  const [, part = '', rest] = path.split('/');
  if (path.endsWith('.gen.ts')) return 'routes';
  return rest === undefined ? ENTRY : part;
}

/** The folder directly in a layer. */
const partOf = (path: string) => path.split('/')[2] ?? '';

function heightOf({ order }: Layers, layer: string): number | undefined {
  const index = order.findIndex((layers) => layers.includes(layer));
  return index >= 0 ? index : undefined;
}
