/** Parsers of search parameters, which may hold anything. They need no schemas: each first screen has all routes. */

/** A text; undefined for anything else. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** One of the known values; undefined for anything else. */
export function oneOf<Known>(known: readonly Known[], value: unknown): Known | undefined {
  return known.find((one) => one === value);
}
