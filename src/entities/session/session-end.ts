import { ApiError } from '../../api/api-error.ts';
import { createSignal } from '../../api/signals.ts';
import { readToken } from '../../api/token-store.ts';
import { observable } from '../../offline/observable.ts';
import { notePendingWipe } from '../../offline/pending-wipe.ts';
import { forgetRowsOfOthers } from './session-rows.ts';
import { clearSession, forgetCompany, readSession } from './session-store.ts';

/** `denied`: the server no longer knows the token. `logout`: the person left. */
export type EndReason = 'denied' | 'logout';

export interface SessionEnd {
  readonly reason: EndReason;
  /** What has ended. The id is missing where a token had lost its company. */
  readonly token: string;
  readonly companyId: string | undefined;
  /** How many changes waited when the browser erased all that this site had stored; absent where it did not. */
  readonly erased?: number;
}

export interface PastSession {
  /** How many changes wait on this device. */
  readonly waiting: number;
  /** How many went with what the browser erased. */
  readonly erased?: number;
  /** Somebody logged out and kept them; otherwise log-in is shown although nobody left. */
  readonly hasLoggedOut?: true;
}

/** What log-in says of the session before; null where there is nothing to say. */
export const deniedSession = observable<PastSession | null>(null);

/** Told once a session has ended in this tab; the app forgets what it held and goes to the log-in screen. */
export const sessionEnds = createSignal<SessionEnd>();

/** Told when the server knows this session as another company's than the one on the screen: it is to be loaded again. */
export const strangers = createSignal<void>();

/**
 * Refuses an answer of another company. Whose the session is said to be is forgotten, where it still is: the next start
 * asks for it.
 * @returns what to throw
 */
export function strangerTo(companyId: string): ApiError {
  if (readSession()?.companyId === companyId) forgetCompany();
  strangers.emit();
  return new ApiError({ kind: 'ended', message: 'This session is of another company' });
}

export function endSession(reason: EndReason): void {
  const token = readToken();
  if (token === null) return;
  const companyId = readSession()?.companyId;
  notePendingWipe(reason === 'denied');
  clearSession();
  forgetRowsOfOthers();
  sessionEnds.emit({ reason, token, companyId });
}

/** A 401. One to an older token says nothing about the session that began since. */
export function denyToken(token: string | null): void {
  if (token !== null && token === readToken()) endSession('denied');
}
