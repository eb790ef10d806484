import * as z from 'zod/mini';
import { firstFailure, type Rule } from './ordered-rules.ts';

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
