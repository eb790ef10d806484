import type { QueryClient } from '@tanstack/react-query';
import { isAuthScreen } from '../../common/lib/shells.ts';
import { denials } from '../api/client-events.ts';
import {
  disownToken,
  isOvertaken,
  isStorageErased,
  noticeChangedToken,
  readToken,
} from '../api/token-store.ts';
import { unsentCount } from '../api/unsent-count.ts';
import { notePlace } from '../entities/session/last-place.ts';
import { forgetLostChanges, lostChanges, noteLostChanges } from '../entities/session/lost-changes.ts';
import { forgetLoggedOut, hasLoggedOut, noteLoggedOut, safeReturnTo } from '../entities/session/return-to.ts';
import {
  companyMismatch,
  denyToken,
  ownDoor,
  pastSession,
  type SessionEnd,
  sessionEnds,
} from '../entities/session/session-end.ts';
import { watchSessionRows } from '../entities/session/session-rows.ts';
import { readSession, type Session, watchSession } from '../entities/session/session-store.ts';
import { onReturn } from '../lib/on-return.ts';
import { slowAnswer } from '../lib/slow-answer.ts';
import { connection } from '../offline/connection/connectivity.ts';
import { storeSessionDoorAgain, waitingAtSessionDoor } from '../offline/door/open-session-door.ts';
import { clearPendingWipe, isPendingOfDenied, isPendingWipe } from '../offline/pending-wipe.ts';
import { setReadsOwner } from '../offline/reads/reads-owner.ts';
import { hasDirtyForms } from '../ui/form/dirty-forms.ts';
import { draftOwner, watchDrafts } from '../ui/form/drafts.ts';
import { toasts } from '../ui/toasts.ts';
import { reportListGaps } from './report-list-gaps.ts';
import type { AppRouter } from './router.tsx';

const nothing = { waiting: 0, inOutbox: 0 };

/**
 * Removes a company's data from the device. If another company has signed in meanwhile, here or in another tab, its
 * data is kept. Unfinished work is done at the next start.
 * @param ended absent at a start that finishes an earlier log-out
 * @returns how many changes of the company are pending on this device, and how many of them in the outbox
 */
async function wipeDevice(ended?: SessionEnd): Promise<typeof nothing> {
  try {
    const isDenied = ended ? ended.reason === 'denied' : isPendingOfDenied();
    const { forgetSession } = await import('../offline/changes/session-mirror.ts');
    const forgotten = await forgetSession({ ended, isDenied, present: readSession });
    if (forgotten.isComplete) clearPendingWipe();
    return forgotten;
  } catch (error) {
    console.warn('What this device holds of the company could not be deleted yet', error);
    return nothing;
  }
}

/**
 * After a reload, log-in still says why it is shown: the server denied the session, or changes were lost; and how many
 * are pending here since a log-out.
 */
async function restorePastSession(): Promise<void> {
  if (readToken() !== null) return;
  const erased = lostChanges();
  if (erased !== undefined) return pastSession.set({ waiting: 0, erased });
  const companyId = draftOwner();
  if (companyId === null) return hasLoggedOut() ? await showPendingAfterLogout() : undefined;
  const waiting = await countWaitingHere(companyId);
  if (readToken() === null && draftOwner() === companyId) pastSession.set({ waiting });
}

async function showPendingAfterLogout(): Promise<void> {
  const waiting = await countWaitingHere();
  if (waiting > 0 && readToken() === null) pastSession.set({ waiting, hasLoggedOut: true });
}

/** What waits on this device for a log-in of a company, or of any. */
async function countWaitingHere(companyId?: string): Promise<number> {
  const { countWaiting } = await import('../offline/changes/outbox-entries.ts');
  return await countWaiting(companyId);
}

/** Clears the cache, except for data of the company that is signed in now. */
function forgetAnswers(queryClient: QueryClient): void {
  const companyId = readSession()?.companyId;
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ predicate: ({ queryKey: [owner] }) => owner !== companyId });
}

/** Applies the end of a session, here or in another tab, to the screen: nothing of the company stays visible. */
export function startSessionEffects(router: AppRouter, queryClient: QueryClient): () => void {
  /** The company of the last ended session, to whose screen `back` leads. */
  let lastHere = draftOwner();

  async function leave(end: SessionEnd) {
    lastHere = end.companyId ?? null;
    const isDenied = end.reason === 'denied';
    const back = isDenied ? safeReturnTo(router.state.location.href) : undefined;
    if (!isDenied) noteLoggedOut();
    if (end.erased) noteLostChanges(end.erased);
    toasts.endSession();
    // First of all, so that answers arriving from now on are not stored.
    setReadsOwner(null);
    // Wipe the device before log-in is shown, as a tablet may be handed on or the tab closed then.
    const forgotten = wipeDevice(end);
    // The device's storage may be slow.
    const late = new Promise<typeof nothing>((done) => setTimeout(() => done(nothing), slowAnswer.ms));
    // Without a time-out: a change that is wrongly reported as lost would be entered twice.
    const storedAgain = end.erased ? await storeSessionDoorAgain() : 0;
    const pending = await Promise.race([forgotten, late]);
    // A browser may erase local storage alone.
    const erased = Math.max(0, (end.erased ?? 0) - storedAgain - pending.inOutbox);
    if (end.erased) noteLostChanges(erased);
    const waiting = Math.max(pending.waiting, storedAgain);
    if (erased > 0) pastSession.set({ waiting, erased });
    else if (isDenied || end.erased) {
      const told = { waiting };
      pastSession.set(told);
      void forgotten.then(({ waiting: counted }) => {
        if (counted > waiting && pastSession.get() === told) pastSession.set({ waiting: counted });
      });
    } else {
      pastSession.set(waiting > 0 ? { waiting, hasLoggedOut: true } : null);
      // With what other companies have left, as a page that is loaded again says it.
      void forgotten.then(showPendingAfterLogout);
    }
    // Away from the company's screens before their content goes: without it they would ask for it again.
    if (!ownDoor.isHere) await router.navigate({ to: '/login', search: { back } });
    forgetAnswers(queryClient);
  }

  /**
   * The same without a reload, for a page that cannot be reloaded: hidden until nothing of the company is left on it.
   */
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
  if (shown === null && isPendingWipe()) void wipeDevice();
  if (shown === null) void restorePastSession();
  else {
    // It may have begun in another tab: what this tab remembers of the one before is over too.
    forgetLoggedOut();
    forgetLostChanges();
  }
  const stops = [
    watchSessionRows(),
    denials.subscribe((token) => (token === null ? noticeChangedToken() : denyToken(token))),
    sessionEnds.subscribe((end) => void leave(end)),
    router.subscribe('onResolved', ({ toLocation }) => {
      const session = readSession();
      if (session) notePlace(session.companyId, toLocation.pathname);
    }),
    watchSession(({ isRemote }) => {
      const before = shown;
      shown = readSession();
      // Another tab logged out, or logged another company in: this tab must not keep the previous company's screens or
      // half-typed forms. Only a public page may keep its form. The same company with another token has logged in anew
      // while this tab was frozen: its parts would go on with the ended session.
      const isSame = shown?.token === before?.token && shown?.companyId === before?.companyId;
      if (!isRemote || isSame) return;
      setReadsOwner(null);
      const mayStay = before === null && hasDirtyForms() && !isAuthScreen(router.state.location.pathname);
      if (mayStay || ownDoor.isHere) return;
      if (before === null && lastHere !== null && shown?.companyId !== lastHere) forgetReturnTo();
      const end = before && endedElsewhere(before);
      if (end?.reason === 'logout') noteLoggedOut();
      // Only this page knows of an erasure; a reloaded one would not.
      if (end && (end.reason === 'denied' || end.erased || !canReload())) void leaveInPlace(end);
      else reloadHidden();
    }),
    companyMismatch.subscribe(reloadHidden),
    reportListGaps(),
    watchDrafts(shown?.companyId),
    reloadWhenRestored(() => shown?.token),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * How this tab's session was ended by another tab, or null if another session has begun. A log-out removes the drafts'
 * owner; a denied session keeps it.
 */
function endedElsewhere({ token, companyId }: Session): SessionEnd | null {
  if (readToken() !== null) return null;
  if (draftOwner() === companyId) return { reason: 'denied', token, companyId };
  const end = { reason: 'logout', token, companyId } as const;
  return isStorageErased() ? { ...end, erased: (unsentCount() ?? 0) + waitingAtSessionDoor() } : end;
}

/** Somebody else has logged in: the reloaded log-in must not lead back to the previous company's screen. */
function forgetReturnTo(): void {
  const address = new URL(location.href);
  address.searchParams.delete('back');
  history.replaceState(history.state, '', address);
}

/**
 * Whether a reload would show the portal instead of the browser's error page: offline, only the worker has it, and a
 * browser that erases storage removes the worker's cache too.
 */
function canReload(): boolean {
  if (!navigator.onLine) return false;
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  return connection.get() === 'online' || Boolean(container?.controller);
}

/**
 * Hides the page and makes it inert before reloading, which may take seconds: a press would act for whoever is signed
 * in now. Until then it also sends and stores nothing.
 */
function reloadHidden(): void {
  setReadsOwner(null);
  disownToken();
  document.documentElement.style.visibility = 'hidden';
  location.reload();
}

/**
 * The browser may restore a page from the back/forward cache, after a log-out with the company's screen on it. So a
 * page is hidden when it is left, and shown again only in the same session: after another log-in of its company, its
 * parts would go on with the ended one, and a door would be denied.
 */
function reloadWhenRestored(token: () => string | undefined): () => void {
  const { style } = document.documentElement;
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (persisted && token() !== undefined) style.visibility = 'hidden';
  };
  const stop = onReturn(() => {
    const held = token();
    // It had been told of another session before this event, and is being reloaded.
    if (readSession()?.token !== held || isOvertaken()) reloadHidden();
    // Without a session it is being reloaded, or left in place: it had been told of the end before this event.
    else if (held !== undefined) style.visibility = '';
  });
  addEventListener('pagehide', onHide);
  return () => {
    removeEventListener('pagehide', onHide);
    stop();
  };
}
