/** The session as the outbox knows it: a copy in IndexedDB, because a worker cannot read localStorage. */
import { noteUnsent } from '../api/unsent-count.ts';
import { PICTURE_CACHE } from '../contract/worker-messages.ts';
import { clearSession, readSession, writeSession } from '../outbox/records.ts';
import { forgetResults, listRows } from '../outbox/table.ts';
import { database, news } from './outbox-page.ts';
import { openReadsTo, wipeReadsOfOthers } from './reads-store.ts';
import { wake } from './wake.ts';

let mirrored: { readonly companyId: string; readonly token: string } | null = null;

/** Who is signed in in this page, as far as the outbox has been told. */
export function mirroredSession() {
  return mirrored;
}

/** Whose entries may be sent: at login, and at each start of the page. Resumes what a 401 had paused. */
export async function mirrorSession(session: { companyId: string; token: string }): Promise<void> {
  mirrored = session;
  openReadsTo(session.companyId);
  await Promise.all([wipeReadsBut(session.companyId), keepForOutbox(session)]);
  news.publish({ type: 'session:changed', companyId: session.companyId });
  wake('connected');
}

async function keepForOutbox(session: { companyId: string; token: string }): Promise<void> {
  try {
    await writeSession(database, session);
    noteUnsent((await listRows(database, session.companyId)).length);
  } catch (error) {
    // Without the table there is no queue either; everything online works on.
    console.warn('The session could not be kept for the outbox', error);
  }
}

/**
 * Ends it at logout, also without a network: sends in flight are broken off, what was read and its pictures are deleted, the
 * company's waiting entries stay for its next login.
 * @returns how many those are
 */
export async function forgetSession(): Promise<number> {
  mirrored = null;
  openReadsTo(null);
  noteUnsent(undefined);
  const [waiting] = await Promise.all([endForOutbox(), wipeReadsBut(null)]);
  return waiting;
}

async function endForOutbox(): Promise<number> {
  try {
    const session = await readSession(database);
    await clearSession(database);
    news.publish({ type: 'session:changed', companyId: null });
    if (!session) return 0;
    await forgetResults(database, session.companyId);
    return (await listRows(database, session.companyId)).length;
  } catch (error) {
    console.warn('The device storage could not be cleared', error);
    return 0;
  }
}

/**
 * What other companies read here, and the pictures with it: gone at the latest when somebody else comes. The cache of
 * pictures does not say whose they are.
 */
async function wipeReadsBut(companyId: string | null): Promise<void> {
  try {
    const wasAnything = await wipeReadsOfOthers(companyId);
    // Missing on an insecure origin, where no worker fills it either.
    if (wasAnything || companyId === null) await globalThis.caches?.delete(PICTURE_CACHE);
  } catch (error) {
    console.warn('What was read could not be deleted', error);
  }
}
