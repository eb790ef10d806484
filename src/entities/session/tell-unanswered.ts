import { isUnanswered } from '../../api/unanswered.ts';
import { toasts } from '../../ui/toasts.ts';

/** Shows that a code may have been mailed although no answer came, so that it can be entered. Rethrows other errors. */
export function tellUnanswered(error: unknown): void {
  if (!isUnanswered(error)) throw error;
  toasts.error(error.message, { outlivesScreen: true });
}
