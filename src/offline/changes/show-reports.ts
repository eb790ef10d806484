/** Announces the results of entries: once, in a visible page, and only then marks them as shown. */
import {
  closeReport,
  markShown,
  openReports,
  type Report,
  unshownReports,
} from '../../../common/outbox/storage/reports.ts';
import type { RefusedRow } from '../../../common/outbox/storage/results.ts';
import { isReadsOwner } from '../reads/reads-owner.ts';
import { isShownInForm } from './on-settled.ts';
import { database, outboxEvents } from './outbox-page.ts';

export type { Report } from '../../../common/outbox/storage/reports.ts';

const SHOWING_LOCK = 'outbox-telling';
/** A page without an animation frame for this long is not visible. */
const FRAME_PATIENCE_MS = 1_000;

/**
 * Shows all results of a company that were not shown yet. A hidden page, or one that runs while another does this,
 * leaves them for later.
 * @param announced ids that were just announced
 */
export async function showReports(
  companyId: string,
  announced: ReadonlySet<string>,
  show: (reports: readonly Report[]) => void | Promise<void>,
): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  const showUnshown = async () => {
    const unshown = await unshownReports(database, companyId, announced);
    const reports = unshown.filter(({ id }) => !isShownInForm(id));
    // Another company may be signed in: shown at the company's next log-in.
    if (reports.length === 0 || !isReadsOwner(companyId)) return;
    await show(reports);
    await markShownAfterFrame(
      companyId,
      reports.map(({ id }) => id),
    );
  };
  // Undefined on an insecure origin: there two windows may both show it.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return await showUnshown();
  await locks.request(SHOWING_LOCK, showUnshown);
}

/** Marks what is on the screen as shown, after the next frame. */
export async function markShownAfterFrame(companyId: string, ids: readonly string[]): Promise<void> {
  if (!(await isDrawn()) || !isReadsOwner(companyId)) return;
  await markShown(database, companyId, ids);
  outboxEvents.publish({ type: 'outbox:changed', companyId });
}

/**
 * Sheets with refused people that were not handled yet.
 * @param withUnshown also those that were not announced yet
 */
export function readOpenReports(companyId: string, withUnshown: boolean): Promise<Report[]> {
  return openReports(database, companyId, withUnshown);
}

/**
 * @param left refused rows that still need to be handled
 * @param apart how many were left out, or wait as entries of their own
 */
export async function settleReport(
  companyId: string,
  id: string,
  left: readonly RefusedRow[] = [],
  apart = 0,
): Promise<void> {
  await closeReport(database, companyId, id, left, apart);
  outboxEvents.publish({ type: 'outbox:changed', companyId });
}

/** The refused rows are on the screen, where they can be handled: they are not announced again. */
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
