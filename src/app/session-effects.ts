import type { QueryClient } from '@tanstack/react-query';
import { isAuthScreen } from '../../common/lib/shells.ts';
import { denials } from '../api/api.ts';
import { readToken } from '../api/token-store.ts';
import { unsentCount } from '../api/unsent-count.ts';
import { notePlace } from '../entities/session/last-place.ts';
import { lostHere, noteLost } from '../entities/session/lost-changes.ts';
import { hasLoggedOut, noteLoggedOut, safeReturnTo } from '../entities/session/return-to.ts';
import {
  companyMismatch,
  deniedSession,
  denyToken,
  type SessionEnd,
  sessionEnds,
} from '../entities/session/session-end.ts';
import { watchSessionRows } from '../entities/session/session-rows.ts';
import { readSession, type Session, watchSession } from '../entities/session/session-store.ts';
import { slowAnswer } from '../lib/slow-answer.ts';
import { connection } from '../offline/connectivity.ts';
import { storeSessionDoorAgain, waitingAtSessionDoor } from '../offline/door/open-session-door.ts';
import { clearPendingWipe, isPendingOfDenied, isPendingWipe } from '../offline/pending-wipe.ts';
import { openReadsTo } from '../offline/query-cache-store.ts';
import { hasDirtyForms } from '../ui/form/dirty-forms.ts';
import { draftOwner, watchDrafts } from '../ui/form/drafts.ts';
import { toasts } from '../ui/toasts.ts';
import type { AppRouter } from './router.tsx';
import { tellListGaps } from './tell-list-gaps.ts';

/**
 * Anyone who has logged in meanwhile, here or in another tab, keeps what is theirs. What is not done now, is done at the
 * next start.
 * @param ended absent at a start that finishes an earlier logout
 * @returns how many changes of the company wait on this device
 */
async function forgetCompany(ended?: SessionEnd): Promise<number> {
  try {
    const isDenied = ended ? ended.reason === 'denied' : isPendingOfDenied();
    const { forgetSession } = await import('../offline/session-mirror.ts');
    const { waiting, isComplete } = await forgetSession({ ended, isDenied, present: readSession });
    if (isComplete) clearPendingWipe();
    return waiting;
  } catch (error) {
    console.warn('What this device holds of the company could not be deleted yet', error);
    return 0;
  }
}

/**
 * A page that is loaded again says at log-in, too, why that is shown: the server denied its session, or what was lost; and
 * what waits here since somebody logged out.
 */
async function tellDenied(): Promise<void> {
  if (readToken() !== null) return;
  const erased = lostHere();
  if (erased !== undefined) return deniedSession.set({ waiting: 0, erased });
  const companyId = draftOwner();
  if (companyId === null) return hasLoggedOut() ? await tellKept() : undefined;
  const { countOpen } = await import('../offline/outbox-entries.ts');
  const waiting = await countOpen(companyId).catch(() => 0);
  if (readToken() === null && draftOwner() === companyId) deniedSession.set({ waiting });
}

async function tellKept(): Promise<void> {
  const { countKept } = await import('../offline/outbox-entries.ts');
  const waiting = await countKept().catch(() => 0);
  if (waiting > 0 && readToken() === null) deniedSession.set({ waiting, hasLoggedOut: true });
}

/** Empties the cache, except for what the company that is signed in by now has read. */
function forgetAnswers(queryClient: QueryClient): void {
  const companyId = readSession()?.companyId;
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey: [owner] }) => owner !== companyId });
}

/** Ties the session to the screen: when it ends, here or in another tab, nothing of the company stays. */
export function startSessionEffects(router: AppRouter, queryClient: QueryClient): () => void {
  /** Whose session has ended here, where `back` of the log-in leads to. */
  let lastHere = draftOwner();

  async function leave(end: SessionEnd) {
    lastHere = end.companyId ?? null;
    const isDenied = end.reason === 'denied';
    const back = isDenied ? safeReturnTo(router.state.location.href) : undefined;
    if (!isDenied) noteLoggedOut();
    if (end.erased) noteLost(end.erased);
    toasts.endSession();
    // At once: what arrives from now on is kept nowhere.
    openReadsTo(null);
    // From the device first: as soon as log-in shows, a tablet is handed on or the tab closed.
    const forgotten = forgetCompany(end);
    // The device's storage may be slow.
    const late = new Promise<number>((done) => setTimeout(() => done(0), slowAnswer.ms));
    // However long that takes: what is told as lost would be entered twice.
    const storedAgain = end.erased ? await storeSessionDoorAgain() : 0;
    const erased = Math.max(0, (end.erased ?? 0) - storedAgain);
    if (storedAgain > 0) noteLost(erased);
    const waiting = (await Promise.race([forgotten, late])) + storedAgain;
    if (erased > 0) deniedSession.set({ waiting, erased });
    else if (isDenied || storedAgain > 0) deniedSession.set({ waiting });
    else deniedSession.set(waiting > 0 ? { waiting, hasLoggedOut: true } : null);
    // Away from the company's screens before their content goes: without it they would ask for it again.
    await router.navigate({ to: '/login', search: { back } });
    forgetAnswers(queryClient);
  }

  /** As leaving does, for a page that could not be loaded again: out of sight until nothing of the company is on it. */
  async function leaveInPlace(end: SessionEnd) {
    const { style } = document.documentElement;
    style.visibility = 'hidden';
    try {
      await leave(end);
    } finally {
      style.visibility = '';
    }
  }

  let shown = readSession();
  const companyId = () => shown?.companyId;
  if (shown === null && isPendingWipe()) void forgetCompany();
  if (shown === null) void tellDenied();
  const stops = [
    watchSessionRows(),
    denials.subscribe(denyToken),
    sessionEnds.subscribe((end) => void leave(end)),
    router.subscribe('onResolved', ({ toLocation }) => {
      const session = readSession();
      if (session) notePlace(session.companyId, toLocation.pathname);
    }),
    watchSession(({ isRemote }) => {
      const before = shown;
      shown = readSession();
      // Another tab logged out, or another company in: this tab must not go on showing the first one's screens, nor what
      // somebody had half typed before. Only a public page may keep its form.
      if (!isRemote || shown?.companyId === before?.companyId) return;
      const mayStay = before === null && hasDirtyForms() && !isAuthScreen(router.state.location.pathname);
      if (mayStay) return;
      if (before === null && lastHere !== null && shown?.companyId !== lastHere) forgetWayBack();
      openReadsTo(null);
      const end = before && endedElsewhere(before);
      if (end?.reason === 'logout') noteLoggedOut();
      // What this page knows of an erasure, no other would.
      if (end && (end.reason === 'denied' || end.erased || !canReload())) void leaveInPlace(end);
      else reloadHidden();
    }),
    companyMismatch.subscribe(() => {
      openReadsTo(null);
      reloadHidden();
    }),
    tellListGaps(),
    watchDrafts(companyId()),
    reloadWhenRestored(companyId),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * How the session of this tab ended in another one, or null where another session is here. Anyone who logs out takes the
 * drafts along; a session that the server denied leaves them to its company.
 */
function endedElsewhere({ token, companyId }: Session): SessionEnd | null {
  if (readToken() !== null) return null;
  if (draftOwner() === companyId) return { reason: 'denied', token, companyId };
  const end = { reason: 'logout', token, companyId } as const;
  return isStorageEmpty() ? { ...end, erased: (unsentCount() ?? 0) + waitingAtSessionDoor() } : end;
}

/** Somebody else has logged in: the log-in, loaded again, leads to what is theirs. */
function forgetWayBack(): void {
  const address = new URL(location.href);
  address.searchParams.delete('back');
  history.replaceState(history.state, '', address);
}

/** A log-out leaves something, if only the note that it is not done yet. */
function isStorageEmpty(): boolean {
  try {
    return localStorage.length === 0;
  } catch {
    return false;
  }
}

/**
 * Whether loading would show the portal, and not the browser's own error page: without a connection only the worker has
 * it, and a browser that erases its storage takes the worker's copy too.
 */
function canReload(): boolean {
  if (!navigator.onLine) return false;
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return connection.get() === 'online' || Boolean(container?.controller);
}

/**
 * Out of sight and out of reach at once: loading may take seconds, in which a button would act for anyone who is here
 * now.
 */
function reloadHidden(): void {
  document.documentElement.style.visibility = 'hidden';
  location.reload();
}

/**
 * The browser may bring a page back as it was left, without loading it: after a logout with the company's screen on it.
 * So a page that is put away is hidden, and shown again only to the company that it was shown to.
 */
function reloadWhenRestored(companyId: () => string | undefined): () => void {
  const { style } = document.documentElement;
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && companyId() !== undefined) style.visibility = 'hidden';
  };
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (readSession()?.companyId === companyId()) style.visibility = '';
    else reloadHidden();
  };
  addEventListener('pagehide', onHide);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('pagehide', onHide);
    removeEventListener('pageshow', onShow);
  };
}
