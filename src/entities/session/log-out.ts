import { calls } from '../../../common/contract/calls.ts';
import { sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { readToken } from '../../api/token-store.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { connection } from '../../offline/connection/connectivity.ts';
import { countAtDoors, readAtDoors } from '../../offline/door/at-doors.ts';
import { observable } from '../../offline/observable.ts';
import { giveDraftsTo } from '../../ui/form/drafts.ts';
import { toasts } from '../../ui/toasts.ts';
import { endSession } from './session-end.ts';
import { readSession } from './session-store.ts';
import { forgetLogout, isUntold, keepLogout, tellLogouts } from './untold-logouts.ts';

/** What a company that leaves has waiting on this device. */
export interface Waiting {
  /** Whether changes of it wait. */
  readonly hasUnsent: boolean;
  /** How much of what was made at its doors waits. */
  readonly atDoors: number;
}

export interface Departure {
  readonly companyId: string;
  /** Absent while the device is asked; `unknown` where it does not answer in time. */
  readonly waiting?: Waiting | 'unknown';
}

/**
 * The company that wants to leave: still looked at, or something would be lost by it. `sync` answers the press, and asks
 * whether the company still wants to.
 */
export const departing = observable<Departure | null>(null);

/**
 * Log Out: at once, unless something waits on this device, or may wait, or nobody could sign in again. Then nobody leaves
 * before having said what for.
 */
export async function logOut(): Promise<void> {
  const companyId = readSession()?.companyId;
  if (companyId === undefined) return await leave();
  const looked: Departure = { companyId };
  departing.set(looked);
  const waiting = await Promise.race([whatWaits(companyId), tooLate()]);
  // Called off, or pressed again, meanwhile.
  if (departing.get() !== looked) return;
  const isNothing = waiting !== 'unknown' && !waiting.hasUnsent && waiting.atDoors === 0;
  if (isNothing && canSignInAgain()) await leave();
  else departing.set({ companyId, waiting });
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

/** `unknown` where the code that reads it is neither on the device nor to be had. */
async function whatWaits(companyId: string): Promise<Waiting | 'unknown'> {
  const [entries, atDoors] = await Promise.all([
    import('../../offline/changes/outbox-entries.ts').catch(() => undefined),
    waitingAtDoors(companyId),
  ]);
  if (!entries) return 'unknown';
  // A device whose storage refuses to answer holds nothing back.
  return { hasUnsent: (await entries.countOpen(companyId).catch(() => 0)) > 0, atDoors };
}

function tooLate(): Promise<'unknown'> {
  return new Promise((resolve) => setTimeout(() => resolve('unknown'), slowAnswer.ms));
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
