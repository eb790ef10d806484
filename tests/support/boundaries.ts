import type { ModuleRecord } from './module-record.ts';

/**
 * The boundaries of the architecture: who may import whom. Computed from the folders that exist, so that a new
 * feature is guarded from its first day and a new folder must first find its place here. Cycles of single files are
 * the linter's to find (`noImportCycles`).
 */

/** The layers of a runtime, lowest first. A layer imports from itself where the rule says so, and from those below. */
interface Layers {
  readonly order: readonly (readonly string[])[];
  /** Layers whose parts (folders directly in them) must not import each other, apart from the named ones. */
  readonly separate?: Readonly<Record<string, readonly string[]>>;
}

/** Files directly in a runtime's folder: its entries, which may import all layers. */
const ENTRY = '(entry)';

const LAYERS: Readonly<Record<string, Layers>> = {
  common: { order: [['contract', 'lib'], ['http'], ['outbox']] },
  src: {
    order: [['lib'], ['api', 'ui'], ['offline'], ['features'], ['routes'], ['app'], [ENTRY]],
    // Whose session it is, and what events and locations share.
    separate: { features: ['session', 'items'] },
  },
  server: {
    order: [
      ['core'],
      ['infra'],
      ['context'],
      ['http'],
      ['modules'],
      ['api', 'jobs', 'portal'],
      [ENTRY, 'startup', 'admin'],
    ],
  },
};

/** What a runtime may take from the others; a folder of it, or all. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  common: [],
  src: ['common'],
  sw: ['common'],
  server: ['common/contract', 'common/lib'],
  dev: ['common/contract', 'common/lib', 'server'],
  tools: ['common', 'server', 'src', 'dev', 'tests'],
};

/** Loaded dynamically, for a demo only: the one file that may import from `dev/`, and the dev server's entry. */
const MAY_LOAD_DEV: ReadonlySet<string> = new Set(['server/dev-services.ts', 'server/main.ts']);

/** Packages a place must not touch, because it runs where they make no sense or must stay free of them. */
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

/** One sentence a violation: the file, what it imports, and the rule. */
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
  if (from === into) return separateParts(layers, path, target);
  const [height, targetHeight] = [heightOf(layers, from), heightOf(layers, into)];
  if (height === undefined) return `${runtime}/${from}/ has no place among the layers`;
  if (targetHeight === undefined) return `${runtime}/${into}/ has no place among the layers`;
  const isEntryLevel = height === targetHeight && layers.order[height]?.includes(ENTRY);
  return height > targetHeight || isEntryLevel ? undefined : `${from} is below or beside ${into}`;
}

function separateParts({ separate }: Layers, path: string, target: string): string | undefined {
  const shared = separate?.[layerOf(path)];
  if (!shared) return undefined;
  const [from, into] = [path.split('/')[2], target.split('/')[2]];
  if (from === into || (into !== undefined && shared.includes(into))) return undefined;
  return 'a feature never imports another feature; a route composes them';
}

const runtimeOf = (path: string) => path.split('/')[0] ?? '';

/**
 * The folder directly under a runtime; `ENTRY` for files that are in the runtime's folder itself. The generated tree
 * of routes is part of the routes wherever the generator puts it.
 */
function layerOf(path: string): string {
  const [, part = '', rest] = path.split('/');
  if (path.endsWith('.gen.ts')) return 'routes';
  return rest === undefined ? ENTRY : part;
}

function heightOf({ order }: Layers, layer: string): number | undefined {
  const index = order.findIndex((layers) => layers.includes(layer));
  return index >= 0 ? index : undefined;
}
