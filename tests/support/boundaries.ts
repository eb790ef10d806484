import type { ModuleRecord } from './module-record.ts';

/**
 * The arrows of the architecture: who may import whom. Computed from the folders that exist, so that a new
 * feature is guarded from its first day and a new top-level folder of `src/` must first find its place here.
 */

/** The layers of `src/`, lowest first. A layer sees the layers before it; neighbours do not see each other. */
const LAYERS: readonly (readonly string[])[] = [
  ['contract', 'lib'],
  ['api', 'outbox', 'ui'],
  ['offline'],
  ['features'],
  ['routes'],
  ['app'],
];

/** The features that others may import: whose session it is, and what events and locations share. */
const SHARED_FEATURES: readonly (string | undefined)[] = ['session', 'items'];

/** What the other runtimes may take from `src/`. */
const SHARED_WITH: Record<string, readonly string[]> = {
  sw: ['contract', 'outbox', 'lib'],
  server: ['contract', 'lib'],
};

/** Packages a place must not touch, because it runs where they make no sense or must stay free of them. */
const CLOSED_TO: readonly { place: RegExp; packages: RegExp; because: string }[] = [
  {
    place: /^src\/contract\//,
    packages: /^(?!zod\/mini$)/,
    because: 'the contract imports zod/mini and nothing else',
  },
  {
    place: /^(src\/(lib|api|outbox)|sw|server)\//,
    packages: /^(react|react-dom|react-aria|react-stately|@tanstack\/react-.*)(\/|$)/,
    because: 'this folder knows no user interface',
  },
  { place: /^(src|sw)\//, packages: /^node:/, because: 'browsers have no Node' },
  { place: /^src\//, packages: /^zod($|\/(?!mini$))/, because: 'the portal carries zod/mini only' },
];

/** One sentence a violation: the file, what it imports, and the rule. */
export function arrowViolations(modules: readonly ModuleRecord[]): string[] {
  return modules.flatMap((module) =>
    module.imports.flatMap((target) => {
      const rule = isOurs(target) ? turnedArrow(module.path, target) : closedPackage(module.path, target);
      return rule ? [`${module.path} imports ${target}: ${rule}`] : [];
    }),
  );
}

const isOurs = (target: string) => /^(src|sw|server|tests|tools)\//.test(target) || target.startsWith('../');

function closedPackage(path: string, target: string): string | undefined {
  return CLOSED_TO.find(({ place, packages }) => place.test(path) && packages.test(target))?.because;
}

function turnedArrow(path: string, target: string): string | undefined {
  const [from, into] = [runtimeOf(path), runtimeOf(target)];
  if (into === 'tests' || into === 'tools') return `nothing that runs needs ${into}/`;
  if (from === into) return from === 'src' ? turnedLayer(path, target) : undefined;
  const allowed = into === 'src' ? SHARED_WITH[from] : undefined;
  if (allowed?.includes(partOf(target))) return undefined;
  return allowed ? `${from}/ may take ${allowed.join(', ')} from src/` : `${from}/ does not import ${into}/`;
}

function turnedLayer(path: string, target: string): string | undefined {
  const [from, into] = [partOf(path), partOf(target)];
  if (from === into) return from === 'features' ? foreignFeature(path, target) : undefined;
  const [height, targetHeight] = [heightOf(from), heightOf(into)];
  if (height === undefined) return `src/${from}/ has no place among the layers`;
  if (targetHeight === undefined) return `src/${into}/ has no place among the layers`;
  return height > targetHeight ? undefined : `${from} stands below or beside ${into}`;
}

function foreignFeature(path: string, target: string): string | undefined {
  const [from, into] = [path.split('/')[2], target.split('/')[2]];
  if (from === into || SHARED_FEATURES.includes(into)) return undefined;
  return 'a feature never imports another feature; a route composes them';
}

const runtimeOf = (path: string) => path.split('/')[0] ?? '';

/**
 * The folder directly under a runtime. Files that stand there themselves (`main.tsx`) are the entry, except
 * the generated tree of routes, which is part of the routes wherever the generator puts it.
 */
function partOf(path: string): string {
  const [, part = '', rest] = path.split('/');
  if (path.endsWith('.gen.ts')) return 'routes';
  return rest === undefined ? 'main' : part;
}

function heightOf(part: string): number | undefined {
  const index = LAYERS.findIndex((layer) => layer.includes(part));
  if (index >= 0) return index;
  return part === 'main' ? LAYERS.length : undefined;
}
