/** The session as the outbox knows it: a copy in IndexedDB, because a worker cannot read localStorage. */

import { PICTURE_CACHE, type ToWorker } from '../../common/contract/worker-messages.ts';
import type { EndedSession } from '../../common/outbox/ended-sessions.ts';
import { clearSession, noteBegun, writeSession } from '../../common/outbox/records.ts';
import { forgetResultsOfOthers, listRows } from '../../common/outbox/table.ts';
import { tokenDigest } from '../api/token-digest.ts';
import { readToken } from '../api/token-store.ts';
import { noteUnsent } from '../api/unsent-count.ts';
import { wasDoorUsed } from './door/door-used.ts';
import { database, outboxEvents } from './outbox-page.ts';
import { clearPendingWipe, isPendingOfDenied, isPendingWipe } from './pending-wipe.ts';
import { openReadsTo, wipeReadsOfOthers } from './query-cache-store.ts';
import { wake } from './wake.ts';

/** Who is signed in, as far as sending needs to know. */
interface SignedIn {
  readonly companyId: string;
  readonly token: string;
}

let mirrored: SignedIn | null = null;

/** Who is signed in in this page, as far as the outbox has been told. */
export function mirroredSession(): SignedIn | null {
  return mirrored;
}

/** At a start of the page, before the outbox has been told: who it is that presses buttons here. */
export function rememberSession(session: SignedIn): void {
  mirrored = session;
}

/**
 * Whose entries may be sent: at login, and at each start of the page. Resumes what a 401 had paused.
 * @param isPresent whether the session still goes on; it may end, in another tab too, while the device is slow
 */
export async function mirrorSession(
  session: SignedIn,
  isPresent: () => boolean = () => mirrored === session,
): Promise<void> {
  mirrored = session;
  openReadsTo(session.companyId);
  await Promise.all([forgetOthers(session, isPresent), keepForOutbox(session, isPresent)]).catch(
    warnOfRemains,
  );
  if (!isPresent()) return;
  outboxEvents.publish({ type: 'session:changed', companyId: session.companyId });
  wake('connected');
}

/** At a log-in: an API of another make may give the token again that an earlier session had. Never rejects. */
export async function forgetEnd(token: string): Promise<void> {
  const session = await tokenDigest(token);
  if (session !== undefined) await noteBegun(database, session).catch(warnOfRemains);
}

/** What a log-out before this session had to leave, if only because the code of doors could not be loaded. */
async function forgetOthers({ companyId }: SignedIn, isPresent: () => boolean): Promise<void> {
  const isOwn = (owner: string) => owner === companyId;
  const wasAnything = await wipeReadsOfOthers(isOwn);
  if (!wasAnything && !isPendingWipe()) return;
  await Promise.all([forgetPictures(), forgetDoors(isOwn, isPendingOfDenied())]);
  // A session that has ended meanwhile has noted that again.
  if (isPresent()) clearPendingWipe();
}

async function keepForOutbox(session: SignedIn, isPresent: () => boolean): Promise<void> {
  try {
    await writeSession(database, session, isPresent);
    // A logout that was cut short, before this one came.
    await forgetResultsOfOthers(database, (companyId) => companyId === session.companyId);
    noteUnsent((await listRows(database, session.companyId)).length);
  } catch (error) {
    // Without the table there is no queue either; everything online works on.
    console.warn('The session could not be kept for the outbox', error);
  }
}

export interface Ended {
  /** The session that has ended; absent at a start that finishes what an earlier logout had to leave. */
  readonly ended?: SignedInBefore | undefined;
  /** Whether the server no longer knew it: it may have lost what was delivered since it began. */
  readonly isDenied?: boolean;
  /** Who is signed in at the moment. Asked again and again: somebody may log in while this runs. */
  readonly present?: () => SignedIn | null;
}

interface SignedInBefore {
  readonly token: string;
  readonly companyId: string | undefined;
}

/**
 * Ends a session at logout, also without a network: sends in flight are broken off, what was read and its pictures are
 * deleted, the company's waiting entries stay for its next login. What belongs to somebody who has logged in meanwhile,
 * here or in another tab, stays as it is.
 * @returns how many entries of the company wait, and whether everything else is gone
 */
export async function forgetSession({ ended, isDenied = false, present = () => null }: Ended = {}): Promise<{
  waiting: number;
  isComplete: boolean;
}> {
  if (!mirrored || !ended || mirrored.token === ended.token) mirrored = null;
  if (present() === null) {
    openReadsTo(null);
    noteUnsent(undefined);
  }
  let isComplete = true;
  const noteRemains = (error: unknown) => {
    warnOfRemains(error);
    isComplete = false;
    return undefined;
  };
  const outbox = await endForOutbox(ended, present, isDenied).catch(noteRemains);
  // The table speaks for all tabs at once; what another one wrote into localStorage may not have arrived yet.
  const isKept = (companyId: string) =>
    companyId === outbox?.present?.companyId || companyId === present()?.companyId;
  await Promise.all([
    wipeReadsOfOthers(isKept).catch(noteRemains),
    forgetPictures().catch(noteRemains),
    forgetDoors(isKept, isDenied).catch(noteRemains),
  ]);
  return { waiting: outbox?.waiting ?? 0, isComplete };
}

async function endForOutbox(
  ended: SignedInBefore | undefined,
  signedIn: () => SignedIn | null,
  isDenied: boolean,
): Promise<{ present: SignedIn | null; waiting: number }> {
  // With its token it may be the last company's still; any other token may be of a login that this tab has not heard of.
  const hasEnded = ({ token, companyId }: SignedIn) => {
    if (ended && companyId !== ended.companyId) return token === ended.token;
    return token !== readToken();
  };
  const isOver = ended && ended.token !== readToken();
  const noted = isOver ? await notedEnd(ended.token, isDenied) : undefined;
  const { ended: deleted, present } = await clearSession(database, hasEnded, noted);
  outboxEvents.publish({ type: 'session:changed', companyId: present?.companyId ?? null });
  const isSignedIn = (companyId: string) =>
    companyId === present?.companyId || companyId === signedIn()?.companyId;
  await forgetResultsOfOthers(database, isSignedIn);
  const companyId = ended?.companyId ?? deleted?.companyId;
  return {
    present,
    waiting: companyId === undefined ? 0 : (await listRows(database, companyId)).length,
  };
}

/** What tells the next start that a session has ended, should local storage not have been written by then. */
async function notedEnd(token: string, isDenied: boolean): Promise<EndedSession | undefined> {
  const session = await tokenDigest(token);
  return session === undefined ? undefined : { session, isDenied, at: Date.now() };
}

/** The cache of pictures does not say whose they are, nor does the worker's table of their addresses. */
async function forgetPictures(): Promise<void> {
  // Missing on an insecure origin, where no worker fills it either.
  await globalThis.caches?.delete(PICTURE_CACHE);
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await container?.getRegistration();
  registration?.active?.postMessage({ type: 'pictures:forget' } satisfies ToWorker);
}

/** The lists of doors are in a database of their own, whose code comes with the door's screen. */
async function forgetDoors(isKept: (companyId: string) => boolean, isDenied = false): Promise<void> {
  if (!(await wasDoorUsed())) return;
  const doors = await import('./door/open-door.ts');
  await doors.forgetDoorsOfOthers(isKept, isDenied);
}

function warnOfRemains(error: unknown): void {
  console.warn('What this device holds of a company could not be deleted', error);
}
