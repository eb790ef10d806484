import { calls } from '../../../common/contract/calls.ts';
import { sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { isOvertaken, readToken } from '../../api/token-store.ts';
import { slowAnswer } from '../../lib/slow-answer.ts';
import { connection } from '../../offline/connection/connectivity.ts';
import { countWaitingAtDoors } from '../../offline/door/at-doors.ts';
import { observable } from '../../offline/observable.ts';
import { setDraftOwner } from '../../ui/form/drafts.ts';
import { toasts } from '../../ui/toasts.ts';
import { forgetLogout, isUnconfirmed, keepLogout, sendPendingLogouts } from './pending-logouts.ts';
import { endSession } from './session-end.ts';
import { readSession } from './session-store.ts';

/** What is pending on this device when a company logs out. */
export interface Waiting {
  /** Whether the outbox has entries. */
  readonly hasUnsent: boolean;
  /** The number of pending door entries. */
  readonly atDoors: number;
}

export interface PendingLogout {
  readonly companyId: string;
  /** Absent while the device is read; `unknown` if it does not answer in time. */
  readonly waiting?: Waiting | 'unknown';
}

/** A log-out that is being checked, or needs confirmation because something would be lost. `sync` shows the dialog. */
export const pendingLogout = observable<PendingLogout | null>(null);

/**
 * Log Out. Happens at once, unless something is or may be pending on this device, or the device is offline, so nobody
 * could sign in again. Then the user has to confirm.
 */
export async function logOut(): Promise<void> {
  const companyId = readSession()?.companyId;
  if (companyId === undefined) return await leave();
  const looked: PendingLogout = { companyId };
  pendingLogout.set(looked);
  const waiting = await Promise.race([readPending(companyId), afterTimeout()]);
  // Cancelled or pressed again meanwhile.
  if (pendingLogout.get() !== looked) return;
  const isNothing = waiting !== 'unknown' && !waiting.hasUnsent && waiting.atDoors === 0;
  if (isNothing && canSignInAgain()) await leave();
  else pendingLogout.set({ companyId, waiting });
}

/**
 * Removes everything local at once, without waiting for the server: a tablet handed to the next company must not depend
 * on a network.
 */
export async function leave(): Promise<void> {
  pendingLogout.set(null);
  // Another tab has logged somebody in: this page is about to be reloaded, and that session is not its own to end.
  if (isOvertaken()) return;
  // The request reads the token before it is removed below.
  const token = readToken();
  const sent = api.send(sessionContract.logout, {});
  const keeping = token === null ? undefined : keepLogout(token);
  setDraftOwner(null);
  endSession('logout');
  const failure = await sent.then(
    () => undefined,
    (error: unknown) => ({ isUnconfirmed: isUnconfirmed(error) }),
  );
  const kept = await keeping;
  if (kept !== undefined && !failure?.isUnconfirmed) forgetLogout(kept);
  sendPendingLogouts();
  // The request may have taken long, and the next company may be signed in.
  if (readToken() !== null) return;
  if (!failure) return void toasts.success(calls.logout.success);
  const isRetried = kept !== undefined && failure.isUnconfirmed;
  toasts.error('Session expired, logged out', {
    outlivesScreen: true,
    ...(isRetried && { details: 'The server is told when there is a connection.' }),
  });
}

/** `unknown` if the code that reads it cannot be loaded. */
async function readPending(companyId: string): Promise<Waiting | 'unknown'> {
  const [entries, atDoors] = await Promise.all([
    import('../../offline/changes/outbox-entries.ts').catch(() => undefined),
    countWaitingAtDoors(companyId),
  ]);
  if (!entries) return 'unknown';
  try {
    return { hasUnsent: (await entries.countOpen(companyId)) > 0, atDoors };
  } catch {
    // A storage that fails does not block the log-out. What was read before, and is shown, may still be there.
    return entries.entriesNow(companyId).length > 0 ? 'unknown' : { hasUnsent: false, atDoors };
  }
}

function afterTimeout(): Promise<'unknown'> {
  return new Promise((resolve) => setTimeout(() => resolve('unknown'), slowAnswer.ms));
}

/** As far as this page knows; logging in needs the server. */
function canSignInAgain(): boolean {
  const state = connection.get();
  return navigator.onLine && (state === 'online' || state === 'sign-in');
}
