/** The session for the outbox: a copy in IndexedDB, because a worker cannot read localStorage. */

import { PICTURE_CACHE, type ToWorker } from '../../../common/contract/worker-messages.ts';
import type { EndedSession } from '../../../common/outbox/storage/ended-sessions.ts';
import { clearSession, noteBegun, writeSession } from '../../../common/outbox/storage/records.ts';
import { forgetResultsOfOthers, listRows } from '../../../common/outbox/storage/table.ts';
import { tokenDigest } from '../../api/token-digest.ts';
import { readToken } from '../../api/token-store.ts';
import { noteUnsent } from '../../api/unsent-count.ts';
import { countWaitingAtDoors } from '../door/at-doors.ts';
import { wasDoorUsed } from '../door/door-used.ts';
import { clearPendingWipe, isPendingOfDenied, isPendingWipe } from '../pending-wipe.ts';
import { wipeReadsOfOthers } from '../reads/query-cache-store.ts';
import { setReadsOwner } from '../reads/reads-owner.ts';
import { database, outboxEvents } from './outbox-page.ts';
import { wake } from './wake.ts';

/** The signed-in company, as needed for sending. */
interface SignedIn {
  readonly companyId: string;
  readonly token: string;
}

let mirrored: SignedIn | null = null;

/** The session of this page, as last stored for the outbox. */
export function mirroredSession(): SignedIn | null {
  return mirrored;
}

/** At the start of a page, before the session is stored for the outbox. */
export function rememberSession(session: SignedIn): void {
  mirrored = session;
}

/**
 * Stores whose entries may be sent: at log-in, and at each start of the page. Resumes a queue paused by a 401.
 * @param isPresent whether the session still exists; it may end meanwhile, in another tab too
 */
export async function mirrorSession(
  session: SignedIn,
  isPresent: () => boolean = () => mirrored === session,
): Promise<void> {
  mirrored = session;
  setReadsOwner(session.companyId);
  await Promise.all([forgetOthers(session, isPresent), keepForOutbox(session, isPresent)]).catch(
    warnOfRemains,
  );
  if (!isPresent()) return;
  outboxEvents.publish({ type: 'session:changed', companyId: session.companyId });
  wake('connected');
}

/** At a log-in: an API of another make may reuse the token of an earlier session. Never rejects. */
export async function forgetEnd(token: string): Promise<void> {
  const session = await tokenDigest(token);
  if (session !== undefined) await noteBegun(database, session).catch(warnOfRemains);
}

/** Completes an earlier log-out, such as when the code of doors could not be loaded. */
async function forgetOthers({ companyId }: SignedIn, isPresent: () => boolean): Promise<void> {
  const isOwn = (owner: string) => owner === companyId;
  const wasAnything = await wipeReadsOfOthers(isOwn);
  if (!wasAnything && !isPendingWipe()) return;
  await Promise.all([forgetPictures(), forgetDoors(isOwn, isPendingOfDenied())]);
  // A session that has ended meanwhile has stored a new note.
  if (isPresent()) clearPendingWipe();
}

async function keepForOutbox(session: SignedIn, isPresent: () => boolean): Promise<void> {
  try {
    await writeSession(database, session, isPresent);
    // An earlier log-out that was interrupted.
    await forgetResultsOfOthers(database, (companyId) => companyId === session.companyId);
    noteUnsent((await listRows(database, session.companyId)).length);
  } catch (error) {
    // Without the table there is no queue; everything online works.
    console.warn('Session not kept for the outbox', error);
  }
}

export interface Ended {
  /** The ended session; absent at a start that completes an earlier log-out. */
  readonly ended?: SignedInBefore | undefined;
  /** Whether the server rejected it: then it may also have lost what was delivered since the session began. */
  readonly isDenied?: boolean;
  /** Who is signed in now. Called repeatedly, as a log-in may happen meanwhile. */
  readonly present?: () => SignedIn | null;
}

interface SignedInBefore {
  readonly token: string;
  readonly companyId: string | undefined;
}

/**
 * Ends a session at log-out, also without a network: aborts running requests, deletes cached answers and pictures, and
 * keeps the company's pending entries for its next log-in. Data of a company that has logged in meanwhile, here or in
 * another tab, is kept.
 * @returns the number of the company's entries in the outbox, with those at its doors, and whether everything else is
 * deleted
 */
export async function forgetSession({ ended, isDenied = false, present = () => null }: Ended = {}): Promise<{
  inOutbox: number;
  waiting: number;
  isComplete: boolean;
}> {
  if (!mirrored || !ended || mirrored.token === ended.token) mirrored = null;
  if (present() === null) {
    setReadsOwner(null);
    noteUnsent(undefined);
  }
  let isComplete = true;
  const noteRemains = (error: unknown) => {
    warnOfRemains(error);
    isComplete = false;
    return undefined;
  };
  const outbox = await endForOutbox(ended, present, isDenied).catch(noteRemains);
  // The table is shared by all tabs; another tab's localStorage change may not be visible here yet.
  const isKept = (companyId: string) =>
    companyId === outbox?.present?.companyId || companyId === present()?.companyId;
  await Promise.all([
    wipeReadsOfOthers(isKept).catch(noteRemains),
    forgetPictures().catch(noteRemains),
    forgetDoors(isKept, isDenied).catch(noteRemains),
  ]);
  const companyId = outbox?.companyId ?? ended?.companyId;
  const atDoors = companyId === undefined ? 0 : await countWaitingAtDoors(companyId);
  const inOutbox = outbox?.waiting ?? 0;
  return { inOutbox, waiting: inOutbox + atDoors, isComplete };
}

async function endForOutbox(
  ended: SignedInBefore | undefined,
  signedIn: () => SignedIn | null,
  isDenied: boolean,
): Promise<{ present: SignedIn | null; companyId: string | undefined; waiting: number }> {
  // The same token may be of the ended session's company; another one may be of a log-in in another tab.
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
    companyId,
    waiting: companyId === undefined ? 0 : (await listRows(database, companyId)).length,
  };
}

/** The record that tells the next start of this end, if localStorage has not been written to disk by then. */
async function notedEnd(token: string, isDenied: boolean): Promise<EndedSession | undefined> {
  const session = await tokenDigest(token);
  return session === undefined ? undefined : { session, isDenied, at: Date.now() };
}

/** The picture cache and the worker's table of it do not tell companies apart. */
async function forgetPictures(): Promise<void> {
  // Undefined on an insecure origin, where there is no worker either.
  await globalThis.caches?.delete(PICTURE_CACHE);
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  const registration = await container?.getRegistration();
  registration?.active?.postMessage({ type: 'pictures:forget' } satisfies ToWorker);
}

/** Door lists are in a database of their own, whose code is loaded with the door's screen. */
async function forgetDoors(isKept: (companyId: string) => boolean, isDenied = false): Promise<void> {
  if (!(await wasDoorUsed())) return;
  const doors = await import('../door/open-door.ts');
  await doors.forgetDoorsOfOthers(isKept, isDenied);
}

function warnOfRemains(error: unknown): void {
  console.warn('Data not deleted', error);
}
