/**
 * Log-outs that our server has not heard of, told as soon as it can be reached. The token goes from the device at once;
 * kept of each is its digest, which opens nothing: all that the server does with it is end the session. An API of
 * another make has no such call.
 */

import { sessionContract } from '../../../common/contract/session.ts';
import { api, isOwnApi } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { tokenDigest } from '../../api/token-digest.ts';

const KEY = 'untold_logouts';
/** A tablet that stays without a connection for longer keeps the newest. */
const MOST = 20;
const RETRY_MS = 60_000;

/** Answers the kept digest; undefined where nothing can be kept. */
export async function keepLogout(token: string): Promise<string | undefined> {
  if (!isOwnApi()) return undefined;
  try {
    const session = await tokenDigest(token);
    if (session === undefined) return undefined;
    localStorage.setItem(
      KEY,
      [...untoldLogouts().filter((other) => other !== session), session].slice(-MOST).join(' '),
    );
    return session;
  } catch {
    return undefined;
  }
}

/** The server knows, or knew already. */
export function forgetLogout(session: string): void {
  const others = untoldLogouts().filter((other) => other !== session);
  try {
    if (others.length > 0) localStorage.setItem(KEY, others.join(' '));
    else localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/** Whether a log-out that failed may be unknown to the server. */
export function isUntold(error: unknown): boolean {
  return !(error instanceof ApiError && error.isProven && (error.status ?? 500) < 500);
}

/** Tells the server, now and whenever it might work, until it knows of all. */
export function tellLogouts(): void {
  if (stop || untoldLogouts().length === 0) return;
  const timer = setInterval(tell, RETRY_MS);
  addEventListener('online', tell);
  document.addEventListener('visibilitychange', tell);
  stop = () => {
    clearInterval(timer);
    removeEventListener('online', tell);
    document.removeEventListener('visibilitychange', tell);
    stop = undefined;
  };
  tell();
}

let stop: (() => void) | undefined;
let isTelling = false;

function tell(): void {
  if (isTelling) return;
  isTelling = true;
  void tellEach().finally(() => {
    isTelling = false;
    if (untoldLogouts().length === 0) stop?.();
  });
}

async function tellEach(): Promise<void> {
  for (const session of untoldLogouts()) {
    try {
      await api.send(sessionContract.finishLogout, { session });
      forgetLogout(session);
    } catch (error) {
      // The next sign of a connection, or the next start, tries again.
      if (!isRefused(error)) return;
      forgetLogout(session);
    }
  }
}

/** Told in vain: an older server has no such call. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return false;
  return error.status === 404 || (error.isProven && error.status !== 429 && (error.status ?? 500) < 500);
}

function untoldLogouts(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
