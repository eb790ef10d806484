/**
 * The results of entries, kept until they were shown to a user. Refused rows of a sheet are kept until they were
 * handled.
 */
import type { QueueableCall } from '../../contract/calls.ts';
import { isUnsupported } from '../entry.ts';
import { queueable } from '../queueable.ts';
import type { Database } from './database.ts';
import { isOpen, putResult, type RefusedRow, type Result, resultIn, resultsIn } from './results.ts';
import { putEntry, rowIn, rowsIn } from './table.ts';

export interface Report {
  readonly id: string;
  readonly call: QueueableCall;
  readonly queueKey: string;
  readonly label: string;
  readonly outcome: 'accepted' | 'refused';
  /** The server's message, or the call's fallback. */
  readonly message: string;
  /** For a sheet: how many people it had, and which of them were refused although it was accepted. */
  readonly people?: number | undefined;
  readonly refused: readonly RefusedRow[];
  /** How often they were handled. */
  readonly round?: number | undefined;
}

/**
 * Results not shown yet, in the order of delivery.
 * @param announced ids that were just announced: 0.1.0 does not store whether a result was shown
 */
export function unshownReports(
  database: Database,
  companyId: string,
  announced: ReadonlySet<string>,
): Promise<Report[]> {
  const isUnshown = (told: boolean | undefined, id: string) =>
    told === false || (told === undefined && announced.has(id));
  return database.run('readonly', async (stores) => {
    const finished = (await resultsIn(stores, companyId))
      // Others are of a newer build, which reports them.
      .filter(({ told, id, call }) => isUnshown(told, id) && call in queueable)
      .sort((one, other) => one.finishedAt - other.finishedAt)
      .map(reportOf);
    const failed = (await rowsIn(stores, companyId)).flatMap((row): Report[] => {
      if (isUnsupported(row) || row.state !== 'failed' || !isUnshown(row.told, row.id)) return [];
      const { id, call, queueKey, label, lastError } = row;
      return [
        { id, call, queueKey, label, outcome: 'refused', message: lastError?.message ?? '', refused: [] },
      ];
    });
    return [...finished, ...failed];
  });
}

/**
 * Sheets with refused rows that were shown and not handled yet.
 * @param withUnshown also those that were not shown yet
 */
export function openReports(database: Database, companyId: string, withUnshown = false): Promise<Report[]> {
  return database.run('readonly', async (stores) =>
    (await resultsIn(stores, companyId))
      .filter((result) => isOpen(result) && (withUnshown ? result.refused?.length : result.told !== false))
      .map(reportOf),
  );
}

/** Notes that these results were shown. */
export function markShown(database: Database, companyId: string, ids: readonly string[]): Promise<void> {
  return database.run('readwrite', async (stores) => {
    for (const id of ids) {
      const result = await resultIn(stores, companyId, id);
      if (result) await putResult(stores, { ...result, told: true });
      const row = await rowIn(stores, companyId, id);
      if (row && !isUnsupported(row) && row.state === 'failed')
        await putEntry(stores, { ...row, told: true });
    }
  });
}

/**
 * Marks the refused rows of a sheet as handled, except those in `left`.
 * @param apart how many of the handled ones no longer count as people of the sheet: they were left out, or wait as
 * entries of their own
 */
export function closeReport(
  database: Database,
  companyId: string,
  id: string,
  left: readonly RefusedRow[] = [],
  apart = 0,
): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const result = await resultIn(stores, companyId, id);
    if (result)
      await putResult(stores, {
        ...result,
        ...(result.people !== undefined && { people: result.people - apart }),
        told: true,
        refused: left,
        round: (result.round ?? 0) + 1,
        isClosed: left.length === 0,
      });
  });
}

function reportOf({
  id,
  call,
  queueKey = '',
  label = '',
  message,
  people,
  refused = [],
  round,
}: Result): Report {
  return { id, call, queueKey, label, outcome: 'accepted', message, people, refused, round };
}
