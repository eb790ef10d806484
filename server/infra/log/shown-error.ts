/** The logged form of an error. */
interface ShownError {
  name: string;
  message: string;
  stack: string;
  /** The code of the system or the database, such as ECONNREFUSED or 23505; not named `code`, which is redacted. */
  reason?: string;
  cause?: ShownError | undefined;
  /** The first few errors of an `AggregateError`. */
  errors?: (ShownError | undefined)[];
}

const MAX_ERRORS = 20;

/**
 * Only what helps to find an error. A failed statement has its values in its message and its properties: hashes,
 * addresses, what people typed.
 */
export function shownError(error: unknown): ShownError | undefined {
  if (error === undefined || error === null) return undefined;
  if (!(error instanceof Error))
    return { name: typeof error, message: withoutValues(messageOf(error)), stack: '' };
  const reason = 'code' in error && typeof error.code === 'string' ? { reason: error.code } : {};
  return {
    name: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...reason,
    cause: shownError(error.cause),
    ...(error instanceof AggregateError && { errors: error.errors.slice(0, MAX_ERRORS).map(shownError) }),
  };
}

/** The embedded database's file system throws objects that are not errors. */
function messageOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const parts = ['name', 'message', 'errno'].map((key) => [key, Reflect.get(thrown, key)]);
  return parts.flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`])).join(', ');
}

/**
 * Drizzle appends the values to the statement, on as many lines as they have. Processed line by line, since their
 * length is up to users: a regular expression over all of them would take quadratic time.
 */
function withoutValues(text: string): string {
  let isValue = false;
  const kept: string[] = [];
  for (const line of text.split('\n')) {
    const isFirst = line.startsWith('params: ');
    isValue = isFirst || (isValue && !/^[ \t]+at /.test(line));
    if (isFirst) kept.push('params: [redacted]');
    else if (!isValue) kept.push(line);
  }
  return kept.join('\n');
}
