import type { Variables } from './findings.ts';

export interface ReadVariables {
  variables: Variables;
  /** The names of variables without a value. */
  emptyNames: readonly string[];
}

/**
 * An empty variable counts as absent, as compose files and shells set empty ones. If that would be dangerous, the
 * start-up check reports it. NODE_ENV is unchanged.
 */
export function readVariables(source: Readonly<Record<string, string | undefined>>): ReadVariables {
  const trimmed = Object.entries(source).map(([name, value]) => [name, value?.trim() || undefined] as const);
  const emptyNames = trimmed.flatMap(([name, value]) =>
    value === undefined && source[name] !== undefined ? [name] : [],
  );
  return { variables: { ...Object.fromEntries(trimmed), NODE_ENV: source.NODE_ENV }, emptyNames };
}
