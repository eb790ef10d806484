/** The code that begins a session, loaded when the log-in form is used. */
import type { QueryClient } from '@tanstack/react-query';
import { calls } from '../../../common/contract/calls.ts';
import type { Credentials } from '../../../common/contract/login-form.ts';
import { loadCode } from '../../api/load-code.ts';
import type { Session } from '../../entities/session/session-store.ts';

const loadLogIn = () => import('../../entities/session/begin-session.ts');

/** So that pressing the button does not wait for the code. */
export function loadWhenUsed(): void {
  loadLogIn().catch(() => undefined);
}

/** Logs in. */
export async function logIn(queryClient: QueryClient, values: Credentials): Promise<Session> {
  const code = await loadCode(loadLogIn(), calls.login.fallback);
  return await code.logIn(queryClient, values);
}
