/** Whether a value is an object with readable members, arrays included. Never throws. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** A member of any value; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return isRecord(value) ? value[name] : undefined;
}

/**
 * The keys of a table, typed. Only for literal tables: TypeScript cannot know that any other object has no further
 * keys.
 */
export function keysOf<Table extends object>(table: Table): (keyof Table)[] {
  return Object.keys(table) as (keyof Table)[];
}
