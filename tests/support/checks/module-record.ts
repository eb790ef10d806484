import { posix } from 'node:path';
import { parseSync, Visitor } from 'vite';

/** The facts of one file that the source rules need. Paths are relative to the root, with forward slashes. */
export interface ModuleRecord {
  readonly path: string;
  readonly lines: number;
  /** Static, dynamic and type-only imports and re-exports, relative ones resolved to paths from the root. */
  readonly imports: readonly string[];
  readonly exportedNames: readonly string[];
  /** Re-exported names. */
  readonly reexports: number;
  readonly texts: readonly string[];
  readonly readsEnvironment: boolean;
}

/** Parses one TypeScript source. @throws Error with the parser's message */
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

/** The value of a literal; undefined for an expression, whose value is only known at run time. */
function literalIn(expression: string): string[] {
  const match = /^(['"`])(.*)\1$/s.exec(expression.trim());
  return match?.[2] === undefined ? [] : [match[2]];
}

function resolveFrom(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier;
  return posix.join(posix.dirname(path), specifier.replace(/\?.*$/, ''));
}
