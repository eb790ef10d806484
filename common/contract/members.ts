/** Whether a value is an object whose members can be looked at, an array included. Never throws. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A member of a value of any kind; undefined where it has none. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/**
 * The keys of a table as its type names them. For tables that are written out: of an object that came from elsewhere,
 * TypeScript cannot know that it has no others.
 */
export function keysOf<Table extends object>(table: Table): (keyof Table)[] {
  return Object.keys(table) as (keyof Table)[];
}
