/**
 * What became of entries, until somebody could see it: a delivery that nobody looked at is not over. Refused rows of a
 * sheet stay until they have been dealt with.
 */
import type { QueueableCall } from '../contract/calls.ts';
import type { Database } from './database.ts';
import { isUnsupported } from './entry.ts';
import { isOpen, putResult, type RefusedRow, type Result, resultIn, resultsIn } from './results.ts';
import { putEntry, rowIn, rowsIn } from './table.ts';

export interface Report {
  readonly id: string;
  readonly call: QueueableCall;
  readonly queueKey: string;
  readonly label: string;
  readonly outcome: 'accepted' | 'refused';
  /** The server's words, or the call's fallback. */
  readonly message: string;
  /** Of a sheet: how many people it was about; and who of them was refused, although it was accepted. */
  readonly people?: number | undefined;
  readonly refused: readonly RefusedRow[];
  /** How often they were dealt with. */
  readonly round?: number | undefined;
}

/**
 * What nobody has been told yet, in the order it happened.
 * @param announced ids that were heard of just now: 0.1.0 does not note whether somebody was told
 */
export function untoldReports(
  database: Database,
  companyId: string,
  announced: ReadonlySet<string>,
): Promise<Report[]> {
  const isUntold = (told: boolean | undefined, id: string) =>
    told === false || (told === undefined && announced.has(id));
  return database.run('readonly', async (stores) => {
    const finished = (await resultsIn(stores, companyId))
      .filter(({ told, id }) => isUntold(told, id))
      .sort((one, other) => one.finishedAt - other.finishedAt)
      .map(reportOf);
    const failed = (await rowsIn(stores, companyId)).flatMap((row): Report[] => {
      if (isUnsupported(row) || row.state !== 'failed' || !isUntold(row.told, row.id)) return [];
      const { id, call, queueKey, label, lastError } = row;
      return [
        { id, call, queueKey, label, outcome: 'refused', message: lastError?.message ?? '', refused: [] },
      ];
    });
    return [...finished, ...failed];
  });
}

/** Sheets of which somebody was refused, from when that was told until it has been dealt with. */
export function openReports(database: Database, companyId: string): Promise<Report[]> {
  return database.run('readonly', async (stores) =>
    (await resultsIn(stores, companyId))
      .filter((result) => isOpen(result) && result.told !== false)
      .map(reportOf),
  );
}

/** Notes that somebody could see what became of these. */
export function markTold(database: Database, companyId: string, ids: readonly string[]): Promise<void> {
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

/** The refused rows of a sheet are dealt with: all of them, or but for those that are `left`. */
export function closeReport(
  database: Database,
  companyId: string,
  id: string,
  left: readonly RefusedRow[] = [],
): Promise<void> {
  return database.run('readwrite', async (stores) => {
    const result = await resultIn(stores, companyId, id);
    if (result)
      await putResult(stores, {
        ...result,
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
