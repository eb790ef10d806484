/** Whether an error, or one that caused it (Drizzle wraps the driver's), has one of PostgreSQL's codes (SQLSTATE). */
export function hasSqlState(error: unknown, states: ReadonlySet<string>): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && states.has(at.code)) return true;
  }
  return false;
}
