import { calls } from '../../../common/contract/calls.ts';
import type { ModuleRecord } from './module-record.ts';

/** Rules of size and place that the formatter does not check. */

const MAX_LINES = 250;
const MAX_ROUTE_LINES = 100;
const VAGUE_NAMES = /^(utils?|helpers?|misc|common|managers?|data|shared)$/;
const PATHS: ReadonlySet<string> = new Set(Object.values(calls).map((call) => call.path));

type Rule = (module: ModuleRecord) => string | undefined;

const rules: readonly Rule[] = [
  ({ lines }) => (lines > MAX_LINES ? `${lines} lines, ${MAX_LINES} at most` : undefined),
  ({ path, lines }) =>
    isRoute(path) && lines >= MAX_ROUTE_LINES
      ? `a route of ${lines} lines: let features do the work`
      : undefined,
  ({ path, exportedNames }) =>
    isRoute(path) && !isPartOfRoute(path) && exportedNames.some((name) => name !== 'Route')
      ? `a route exports Route only, not ${exportedNames.join(', ')}`
      : undefined,
  ({ path, readsEnvironment }) =>
    readsEnvironment && path !== 'server/startup/env.ts'
      ? 'only server/startup/env.ts reads process.env'
      : undefined,
  ({ exportedNames, reexports }) =>
    reexports > 0 && (exportedNames.includes('*') || reexports === exportedNames.length)
      ? 'a barrel: import from where things are made'
      : undefined,
  ({ path, texts }) => {
    const spelled = path === 'common/contract/calls.ts' ? undefined : texts.find(spellsPath);
    return spelled ? `spells the path ${spelled}: take it from contract/calls.ts` : undefined;
  },
  ({ path }) => {
    const vague = stemsOf(path)
      .slice(1)
      .find((stem) => VAGUE_NAMES.test(stem));
    return vague ? `"${vague}" says nothing: name the subject` : undefined;
  },
  ({ path }) => {
    const odd = isRoute(path)
      ? undefined
      : stemsOf(path).find((stem) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem));
    return odd ? `"${odd}" is not kebab-case` : undefined;
  },
];

/** One sentence per violation. */
export function sourceViolations(modules: readonly ModuleRecord[]): string[] {
  return modules.flatMap((module) =>
    rules.flatMap((rule) => {
      const words = rule(module);
      return words ? [`${module.path}: ${words}`] : [];
    }),
  );
}

const isRoute = (path: string) => path.startsWith('src/routes/');
/** The router ignores files with a leading dash: they contain parts of the route beside them. */
const isPartOfRoute = (path: string) => /\/-[^/]+$/.test(path);

const spellsPath = (text: string) => PATHS.has(text.replace(/^\/?(api\/v1\/)?/, ''));

/** Folder names, and the file's name up to its first dot. */
const stemsOf = (path: string) => path.split('/').map((part) => part.replace(/\..*$/, ''));
