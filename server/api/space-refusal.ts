import { type CallName, callOf } from '../../common/contract/calls.ts';
import type { AppContext } from '../context/app-context.ts';
import { type Failure, failure } from '../core/result.ts';

/** They remove a session. */
const ALWAYS_TAKEN: ReadonlySet<CallName> = new Set(['logout', 'finishLogout']);
const RETRY_AFTER_SECONDS = 60;

/**
 * Refuses a change while the disk is nearly full: the last room is for what must go on without anybody asking, such as
 * payments that come in, and for the next start. What removes something is taken, and so are log-ins for a while longer:
 * without them nobody can look at what there is. Devices keep theirs and send it again.
 */
export async function spaceRefusal(
  name: CallName,
  { hasRoom }: Pick<AppContext, 'hasRoom'>,
): Promise<Failure | undefined> {
  const { method } = callOf(name);
  if (method === 'GET' || method === 'DELETE' || ALWAYS_TAKEN.has(name)) return undefined;
  const what = name === 'login' ? 'logins' : 'changes';
  if (await hasRoom(what)) return undefined;
  return failure(
    503,
    `The server has no room for ${what === 'logins' ? 'log-ins' : what} at the moment. Please try again later.`,
    RETRY_AFTER_SECONDS,
  );
}
