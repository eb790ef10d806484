import { isUnanswered } from '../../api/unanswered.ts';
import { toasts } from '../../ui/toasts.ts';

/** E-mails to which no code may have been mailed, as no answer came. */
const uncertain = new Set<string>();

/**
 * Awaits a request that mails a code. Without an answer it may have been mailed and can be entered: that is shown, and
 * remembered for the screen of the code. Other errors reject.
 */
export async function awaitMailedCode(email: string, request: Promise<unknown>): Promise<void> {
  try {
    await request;
    uncertain.delete(email);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    uncertain.add(email);
    toasts.error(error.message, { outlivesScreen: true });
  }
}

export const isCodeUncertain = (email: string): boolean => uncertain.has(email);

export const codeWasMailed = (email: string): void => void uncertain.delete(email);
