import type { Company } from '../../../common/contract/session.ts';
import { ApiError } from '../../api/api-error.ts';
import { createSignal } from '../../api/signals.ts';
import { readToken } from '../../api/token-store.ts';
import { observable } from '../../offline/observable.ts';
import { notePendingWipe } from '../../offline/pending-wipe.ts';
import { forgetRowsOfOthers } from './session-rows.ts';
import { clearSession, forgetCompany, readSession } from './session-store.ts';

/** `denied`: the server no longer accepts the token. `logout`: the user logged out. */
export type EndReason = 'denied' | 'logout';

export interface SessionEnd {
  readonly reason: EndReason;
  /** The session that ended. The id is missing if the token had no company. */
  readonly token: string;
  readonly companyId: string | undefined;
  /** How many pending changes the browser erased with the site's storage; absent if it did not. */
  readonly erased?: number;
}

export interface PastSession {
  /** The number of changes pending on this device. */
  readonly waiting: number;
  /** The number of changes that the browser erased. */
  readonly erased?: number;
  /** The user logged out and kept them; otherwise the session ended by itself. */
  readonly hasLoggedOut?: true;
}

/** What the log-in screen says about the previous session; null if nothing. */
export const pastSession = observable<PastSession | null>(null);

/** Whether this page is at a door with a token of its own, or claims one: it goes on, whoever is signed in beside it. */
export const ownDoor = { isHere: false };

/** Emitted when a session has ended in this tab. The app clears its state and shows log-in. */
export const sessionEnds = createSignal<SessionEnd>();

/** Emitted when the server assigns this session to a company other than the one on screen. The page has to reload. */
export const companyMismatch = createSignal<void>();

const NO_COMPANY = 'No company in the answer: the Wi-Fi may want a sign-in';

/**
 * Rejects an answer of another company. Removes the stored company of the session, so that the next start reads it
 * again; not for an id alone, which is no company: a sign-in page may answer each call with `{"data": {"id": 7}}`.
 * @returns the error to throw
 */
export function rejectOtherCompany(companyId: string, answered: Pick<Company, 'name' | 'email'>): ApiError {
  if (!answered.name && !answered.email) return new ApiError({ kind: 'unreadable', message: NO_COMPANY });
  if (readSession()?.companyId === companyId) forgetCompany();
  companyMismatch.emit();
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

/** Called on a 401. One for an older token does not affect the present session. */
export function denyToken(token: string | null): void {
  if (token !== null && token === readToken()) endSession('denied');
}
