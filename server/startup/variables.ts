import type { Variables } from './findings.ts';

export interface ReadVariables {
  variables: Variables;
  /** Of those that are there without a value. */
  emptyNames: readonly string[];
}

/**
 * An empty variable is an absent one: compose files and shells write both. Where that would be dangerous, the start-up
 * check says so. NODE_ENV is compared as it is.
 */
export function readVariables(source: Readonly<Record<string, string | undefined>>): ReadVariables {
  const trimmed = Object.entries(source).map(([name, value]) => [name, value?.trim() || undefined] as const);
  const emptyNames = trimmed.flatMap(([name, value]) =>
    value === undefined && source[name] !== undefined ? [name] : [],
  );
  return { variables: { ...Object.fromEntries(trimmed), NODE_ENV: source.NODE_ENV }, emptyNames };
}
