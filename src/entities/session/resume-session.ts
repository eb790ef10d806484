import type { QueryClient } from '@tanstack/react-query';
import { isRefused } from '../../api/api-error.ts';
import { readToken } from '../../api/token-store.ts';
import { denyToken } from './session-end.ts';
import { readSession, type Session } from './session-store.ts';

/** Statuses that say nothing of the token; any other 4xx denies it, as APIs of another make choose among them. */
const SAID_TO_ANYBODY = new Set([408, 425, 429]);

/** The session of this browser. A token that lost its company, say by an older portal, finds it again. */
export async function resumeSession(queryClient: QueryClient): Promise<Session | null> {
  const session = readSession();
  const token = readToken();
  if (session || token === null) return session;
  try {
    const { completeSession } = await import('./begin-session.ts');
    return await completeSession(queryClient, { token, before: token });
  } catch (error) {
    // A denied token is gone by now, and the person logs in again. Anything else deserves its error screen.
    if (!isDenied(error)) throw error;
    denyToken(token);
    return null;
  }
}

function isDenied(error: unknown): boolean {
  if (!isRefused(error)) return false;
  const { status = 500 } = error;
  return status < 500 && !SAID_TO_ANYBODY.has(status);
}
