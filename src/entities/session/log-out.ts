import { calls } from '../../../common/contract/calls.ts';
import { sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { readToken } from '../../api/token-store.ts';
import { countAtDoors, readAtDoors } from '../../offline/at-doors.ts';
import { connection } from '../../offline/connectivity.ts';
import { observable } from '../../offline/observable.ts';
import { giveDraftsTo } from '../../ui/form/drafts.ts';
import { toasts } from '../../ui/toasts.ts';
import { endSession } from './session-end.ts';
import { readSession } from './session-store.ts';
import { forgetLogout, isUntold, keepLogout, tellLogouts } from './untold-logouts.ts';

interface Departure {
  readonly companyId: string;
  /** Whether changes of it wait on this device. */
  readonly hasUnsent: boolean;
  /** How much of what was made at its doors here waits. */
  readonly atDoors: number;
}

/** The company that wants to leave although something would be lost by that; `sync` asks whether it still wants to. */
export const departing = observable<Departure | null>(null);

/**
 * Log Out: at once, unless something waits on this device, or nobody could sign in again. Then nobody leaves before
 * having said what for.
 */
export async function logOut(): Promise<void> {
  const companyId = readSession()?.companyId;
  if (companyId === undefined) return await leave();
  const [hasUnsent, atDoors] = await Promise.all([holdsUnsent(companyId), waitingAtDoors(companyId)]);
  if (hasUnsent || atDoors > 0 || !canSignInAgain()) departing.set({ companyId, hasUnsent, atDoors });
  else await leave();
}

/**
 * Everything local goes at once, whatever the server says and however long it takes: a tablet handed to the
 * next company must not wait for a network.
 */
export async function leave(): Promise<void> {
  departing.set(null);
  // The request takes the token with it before the next line forgets it.
  const token = readToken();
  const sent = api.send(sessionContract.logout, {});
  const keeping = token === null ? undefined : keepLogout(token);
  giveDraftsTo(null);
  endSession('logout');
  const failure = await sent.then(
    () => undefined,
    (error: unknown) => ({ isUntold: isUntold(error) }),
  );
  const kept = await keeping;
  if (kept !== undefined && !failure?.isUntold) forgetLogout(kept);
  tellLogouts();
  // The network may have taken its time, and the next company be here.
  if (readToken() !== null) return;
  if (!failure) return void toasts.success(calls.logout.success);
  const isToBeTold = kept !== undefined && failure.isUntold;
  toasts.error('Session expired, logged out', {
    outlivesScreen: true,
    ...(isToBeTold && { details: 'The server is told when there is a connection.' }),
  });
}

/** A device whose storage does not answer holds nothing back. */
async function holdsUnsent(companyId: string): Promise<boolean> {
  try {
    const { countOpen } = await import('../../offline/outbox-entries.ts');
    return (await countOpen(companyId)) > 0;
  } catch {
    return false;
  }
}

/** In a database of its own. One that does not answer holds nothing back either. */
function waitingAtDoors(companyId: string): Promise<number> {
  return readAtDoors(companyId).then(countAtDoors, () => 0);
}

/** As far as this page knows: logging in needs the server. */
function canSignInAgain(): boolean {
  const state = connection.get();
  return navigator.onLine && (state === 'online' || state === 'sign-in');
}
