/**
 * Log-outs that our server has not confirmed, sent as soon as it can be reached. The token is removed from the device
 * at once; only its digest is kept, which the server accepts for nothing but ending the session. An API of another make
 * has no such call.
 */

import { sessionContract } from '../../../common/contract/session.ts';
import { api } from '../../api/api.ts';
import { isOwnApi } from '../../api/api-address.ts';
import { ApiError, isRefused } from '../../api/api-error.ts';
import { tokenDigest } from '../../api/token-digest.ts';
import { PENDING_LOGOUTS, pendingLogouts } from './pending-logouts-row.ts';

/** A device that stays offline for long keeps the newest. */
const MOST = 20;
const RETRY_MS = 60_000;

/** Stores the digest and returns it; undefined if it cannot be stored. */
export async function keepLogout(token: string): Promise<string | undefined> {
  if (!isOwnApi()) return undefined;
  try {
    const session = await tokenDigest(token);
    if (session === undefined) return undefined;
    localStorage.setItem(
      PENDING_LOGOUTS,
      [...pendingLogouts().filter((other) => other !== session), session].slice(-MOST).join(' '),
    );
    return session;
  } catch {
    return undefined;
  }
}

/** The server has ended the session, or did not know it. */
export function forgetLogout(session: string): void {
  const others = pendingLogouts().filter((other) => other !== session);
  try {
    if (others.length > 0) localStorage.setItem(PENDING_LOGOUTS, others.join(' '));
    else localStorage.removeItem(PENDING_LOGOUTS);
  } catch {
    // Nothing was kept.
  }
}

/** Whether the server may not know of a failed log-out. */
export function isUnconfirmed(error: unknown): boolean {
  return !(error instanceof ApiError && error.isProven && (error.status ?? 500) < 500);
}

/** Sends pending log-outs now and whenever it might work, until none is left. */
export function sendPendingLogouts(): void {
  if (stop || pendingLogouts().length === 0) return;
  const timer = setInterval(sendAll, RETRY_MS);
  addEventListener('online', sendAll);
  document.addEventListener('visibilitychange', sendAll);
  stop = () => {
    clearInterval(timer);
    removeEventListener('online', sendAll);
    document.removeEventListener('visibilitychange', sendAll);
    stop = undefined;
  };
  sendAll();
}

let stop: (() => void) | undefined;
let isSending = false;

function sendAll(): void {
  if (isSending) return;
  isSending = true;
  void sendEach().finally(() => {
    isSending = false;
    if (pendingLogouts().length === 0) stop?.();
  });
}

async function sendEach(): Promise<void> {
  for (const session of pendingLogouts()) {
    try {
      await api.send(sessionContract.finishLogout, { session });
      forgetLogout(session);
    } catch (error) {
      // Retried at the next sign of a connection, or at the next start.
      if (!isPointless(error)) return;
      forgetLogout(session);
    }
  }
}

/** Retrying is pointless: an older server, or one of another make at our address, has no such call. */
function isPointless(error: unknown): boolean {
  if (!isRefused(error)) return false;
  return error.status === 404 || (error.isProven && error.status !== 429 && (error.status ?? 500) < 500);
}
