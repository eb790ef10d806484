/** An error as a log shows it. */
interface ShownError {
  name: string;
  message: string;
  stack: string;
  /** The system's or the database's own code, such as ECONNREFUSED or 23505; not called `code`, which is redacted. */
  reason?: string;
  cause?: ShownError | undefined;
}

/**
 * Only what helps to find an error. A failed statement carries its values in its message and its properties: hashes,
 * addresses, what people typed.
 */
export function shownError(error: unknown): ShownError | undefined {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof Error))
    return { name: typeof error, message: withoutValues(String(error)), stack: '' };
  const reason = 'code' in error && typeof error.code === 'string' ? { reason: error.code } : {};
  return {
    name: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...reason,
    cause: shownError(error.cause),
  };
}

/** Drizzle writes a line of values below the statement. */
function withoutValues(text: string): string {
  return text.replace(/^params: .*(?:\n(?!\s+at ).*)*/gm, 'params: [redacted]');
}
