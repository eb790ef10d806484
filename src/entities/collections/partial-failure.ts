import { keepsIdempotencyKeys } from '../../api/api-address.ts';

const FAILED_IN_PART = /\b(?:but|not|cannot|fail\w*|unable|error|smtp)\b|n[’']t\b/i;

/**
 * What to show instead of success where an API of another make stored a change and reports that a part of it failed,
 * such as the mail of an invitation.
 */
export function partialFailureIn(message: string): string | undefined {
  if (!FAILED_IN_PART.test(message) || keepsIdempotencyKeys()) return undefined;
  return `It was accepted, but the server said: “${message}”.`;
}
