import * as z from 'zod/mini';

/** One rule of the specification's ordered validation: the field to focus, the exact message, and when it fails. */
export interface Rule<Value> {
  readonly field: keyof Value & string;
  readonly message: string;
  readonly fails: (value: Value) => boolean;
}

/** The first failing rule, or undefined. Messages are shown exactly as written (specification, section 5). */
export function firstFailure<Value>(rules: readonly Rule<Value>[], value: Value): Rule<Value> | undefined {
  return rules.find((rule) => rule.fails(value));
}

/**
 * A check for a permissive object schema that reports only the first failing rule. Fields must not fail on their own:
 * zod skips object-level checks if a field fails.
 */
export function ordered<Value extends object>(rules: readonly Rule<Value>[]) {
  return z.check<Value>((context) => {
    const failure = firstFailure(rules, context.value);
    if (!failure) return;
    context.issues.push({
      code: 'custom',
      path: [failure.field],
      message: failure.message,
      input: context.value,
    });
  });
}

/** The message and field of the first issue of a failed parse. */
export function firstIssue(error: z.core.$ZodError): { field: string | undefined; message: string } {
  const issue = error.issues[0];
  const field = issue?.path[0];
  return {
    field: field === undefined ? undefined : String(field),
    message: issue?.message ?? 'Server Error',
  };
}
