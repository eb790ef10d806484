import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import type { SessionToasts } from '../../ui/toasts.ts';

/** Shown when a change is stored on the device and the server has not answered within a second. */
export const SAVED_ON_DEVICE = 'Saved on this device. It will be sent when the connection allows.';
/** The same where the server was reached. */
export const NOT_TAKEN_YET =
  'Saved on this device. The server answered, but has not taken it yet: it is tried again.';

/** @param isAnswered whether the server has answered it, in a way that settles nothing */
export const savedMessage = (isAnswered = false) => (isAnswered ? NOT_TAKEN_YET : SAVED_ON_DEVICE);

const FAILED_IN_PART = /\b(?:but|not|cannot|fail\w*|unable|error|smtp)\b|n[’']t\b|: false\b/i;
/** Requests, conditions, and what did not fail: "do not reply", "if it does not arrive", "0 failed". */
const NO_FAILURE =
  /(?:\bif|(?:^|[^\w\s] ?|\bplease )do(?: not|n[’']t))\b[^.,;:!]*|\bcan(?:not|[’']t) be undone\b|\b(?:no|0|without(?: any)?) (?:error|fail)\w*|\bfail\w*: ?0\b/gi;

/**
 * What to show instead of success where an API of another make stored a change and reports that a part of it failed,
 * such as the mail of an invitation.
 */
export function remarkIn(message: string): string | undefined {
  if (!FAILED_IN_PART.test(message.replace(NO_FAILURE, '')) || keepsIdempotencyKeys()) return undefined;
  return `It was accepted, but the server said: “${message}”.`;
}

/** Says that a change was accepted, or what the server said of it. */
export function tellAccepted(toasts: SessionToasts, message: string, success: string): void {
  const remark = remarkIn(message);
  if (remark) toasts.error(remark);
  else toasts.success(success);
}
