import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** What the source rules ask of one file. Paths are relative to the project's root, with forward slashes. */
export interface ModuleRecord {
  readonly path: string;
  readonly lines: number;
  /** Static, dynamic and type-only imports and re-exports, relative ones resolved to paths from the root. */
  readonly imports: readonly string[];
  readonly exportedNames: readonly string[];
  /** Names exported here that another module made. */
  readonly reexports: number;
  readonly texts: readonly string[];
  readonly readsEnvironment: boolean;
}

/** Reads one TypeScript source. Throws with the parser's words when it cannot be parsed. */
export function readModule(path: string, source: string): ModuleRecord {
  const { module, program, errors } = parseSync(path, source);
  const [firstError] = errors;
  if (firstError) throw new Error(`${path}: ${firstError.message}`);

  const specifiers = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      literalIn(source.slice(moduleRequest.start, moduleRequest.end)),
    ),
  ];
  const exports = module.staticExports.flatMap((statement) => statement.entries);
  const fromElsewhere = exports.filter((entry) => entry.moduleRequest !== null);
  for (const entry of fromElsewhere) specifiers.push(entry.moduleRequest?.value ?? '');

  const texts: string[] = [];
  let readsEnvironment = false;
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') texts.push(node.value);
    },
    TemplateElement: (node) => {
      texts.push(node.value.raw);
    },
    MemberExpression: (node) => {
      const { object, property } = node;
      readsEnvironment ||=
        object.type === 'Identifier' &&
        object.name === 'process' &&
        property.type === 'Identifier' &&
        property.name === 'env';
    },
  }).visit(program);

  return {
    path,
    lines: source.split('\n').length - (source.endsWith('\n') ? 1 : 0),
    imports: specifiers.map((specifier) => resolveFrom(path, specifier)),
    exportedNames: exports.map(
      (entry) => entry.exportName.name ?? (entry.exportName.kind === 'Default' ? 'default' : '*'),
    ),
    reexports: fromElsewhere.length,
    texts,
    readsEnvironment,
  };
}

/** The text of a literal; nothing for an expression, whose value only the run time knows. */
function literalIn(expression: string): string[] {
  const match = /^(['"`])(.*)\1$/s.exec(expression.trim());
  return match?.[2] === undefined ? [] : [match[2]];
}

function resolveFrom(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
}
