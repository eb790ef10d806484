/** Tells what became of entries: once, in a page that is looked at, and only then notes that it was told. */
import {
  closeReport,
  markTold,
  openReports,
  type Report,
  untoldReports,
} from '../../common/outbox/reports.ts';
import type { RefusedRow } from '../../common/outbox/results.ts';
import { isAwaitedHere } from './on-settled.ts';
import { database, outboxEvents } from './outbox-page.ts';
import { isOpenTo } from './query-cache-store.ts';

export type { Report } from '../../common/outbox/reports.ts';

const TELLING_LOCK = 'outbox-telling';
/** A page that draws nothing for so long is not seen. */
const FRAME_PATIENCE_MS = 1_000;

/**
 * Shows everything of a company that nobody has been told yet. A page that is hidden, or another that is at it, leaves
 * it for later.
 * @param announced ids that were heard of just now
 */
export async function tellReports(
  companyId: string,
  announced: ReadonlySet<string>,
  show: (reports: readonly Report[]) => void | Promise<void>,
): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const tell = async () => {
    const untold = await untoldReports(database, companyId, announced);
    const reports = untold.filter(({ id }) => !isAwaitedHere(id));
    // Somebody else may be here by now: it is told at the company's next login.
    if (reports.length === 0 || !isOpenTo(companyId)) return;
    await show(reports);
    await noteTold(
      companyId,
      reports.map(({ id }) => id),
    );
  };
  // Missing on an insecure origin: there two windows may both tell.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return await tell();
  await locks.request(TELLING_LOCK, tell);
}

/** Notes what is on the screen as told, once it has been drawn. */
export async function noteTold(companyId: string, ids: readonly string[]): Promise<void> {
  if (!(await isDrawn()) || !isOpenTo(companyId)) return;
  await markTold(database, companyId, ids);
  outboxEvents.publish({ type: 'outbox:changed', companyId });
}

/** Sheets of which somebody was refused and nobody has dealt with that. */
export function readOpenReports(companyId: string): Promise<Report[]> {
  return openReports(database, companyId);
}

/** @param left refused rows that are still to be dealt with */
export async function settleReport(
  companyId: string,
  id: string,
  left: readonly RefusedRow[] = [],
): Promise<void> {
  await closeReport(database, companyId, id, left);
  outboxEvents.publish({ type: 'outbox:changed', companyId });
}

/** The refused rows are on the screen, where they can be dealt with: they need no second telling. */
export async function settleShown(companyId: string, id: string): Promise<void> {
  if (await isDrawn()) await settleReport(companyId, id);
}

function isDrawn(): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), FRAME_PATIENCE_MS);
    requestAnimationFrame(() =>
      // After the frame.
      setTimeout(() => {
        clearTimeout(timer);
        resolve(document.visibilityState === 'visible');
      }),
    );
  });
}
