import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import type { SessionToasts } from '../../ui/toasts.ts';

const FAILED_IN_PART = /\b(?:but|not|cannot|fail\w*|unable|error|smtp)\b|n[’']t\b|: false\b/i;
/** Requests, conditions, and what did not fail: "do not reply", "if it does not arrive", "0 failed". */
const NO_FAILURE =
  /(?:\bif|(?:^|[^\w\s] ?|\bplease )do(?: not|n[’']t))\b[^.,;:!]*|\bcan(?:not|[’']t) be undone\b|\b(?:no|0|without(?: any)?) (?:error|fail)\w*|\bfail\w*: ?0\b/gi;

/**
 * What to show instead of success where an API of another make stored a change and reports that a part of it failed,
 * such as the mail of an invitation.
 */
export function partialFailureIn(message: string): string | undefined {
  if (!FAILED_IN_PART.test(message.replace(NO_FAILURE, '')) || keepsIdempotencyKeys()) return undefined;
  return `It was accepted, but the server said: “${message}”.`;
}

/** Says that a change was accepted, or what the server said of it. */
export function tellAccepted(toasts: SessionToasts, message: string, success: string): void {
  const failure = partialFailureIn(message);
  if (failure) toasts.error(failure);
  else toasts.success(success);
}
