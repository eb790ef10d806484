/** The code that begins a session, loaded when the log-in form is used. */
import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../../../common/contract/calls.ts';
import type { Credentials } from '../../../common/contract/login-form.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Session } from '../../entities/session/session-store.ts';
import { isMissingCode } from '../../lib/missing-code.ts';

const loadLogIn = () => import('../../entities/session/begin-session.ts');

/** So that pressing the button does not wait for the code. */
export function loadWhenUsed(): void {
  loadLogIn().catch(() => undefined);
}

/** Logs in. Code that cannot be loaded is a missing connection: the screen was opened without it. */
export async function logIn(queryClient: QueryClient, values: Credentials): Promise<Session> {
  try {
    return await (await loadLogIn()).logIn(queryClient, values);
  } catch (error) {
    if (!isMissingCode(error)) throw error;
    throw new ApiError({ kind: 'offline', message: calls.login.fallback, cause: error });
  }
}
