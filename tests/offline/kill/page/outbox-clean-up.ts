/** The end of the kill run for the outbox: sends everything and shows all results. */
import { isUnsupported } from '../../../../common/outbox/entry.ts';
import { unshownReports } from '../../../../common/outbox/storage/reports.ts';
import { listRows } from '../../../../common/outbox/storage/table.ts';
import { drainNow } from '../../../../src/offline/changes/entry-actions.ts';
import { database } from '../../../../src/offline/changes/outbox-page.ts';
import type { Remainder } from '../orders.ts';
import { pause, QUIET_LIMIT_MS } from './report.ts';

/** Until all results are shown; gives up after a while. */
export async function showAllResults(companyId: string, tell: () => Promise<void>): Promise<void> {
  for (let time = 0; time < 20; time += 1) {
    if ((await unshownReports(database, companyId, new Set())).length === 0) return;
    await tell();
    await pause(250);
  }
}

/** Continues as long as entries are leaving the table, however slowly. */
export async function sendAll(companyId: string): Promise<void> {
  let movedAt = Date.now();
  let before = '';
  for (;;) {
    const rows = await remaining(companyId);
    if (!canMove(rows)) return;
    const now = rows.map(({ id }) => id).join();
    if (now !== before) movedAt = Date.now();
    if (Date.now() - movedAt > QUIET_LIMIT_MS) return;
    before = now;
    drainNow();
    await pause(Date.now() - movedAt < 500 ? 50 : 500);
  }
}

function canMove(rows: readonly Remainder[]): boolean {
  return rows.some(({ state, dependsOn }) => state !== 'failed' && !rows.some(({ id }) => id === dependsOn));
}

export async function remaining(companyId: string): Promise<Remainder[]> {
  const rows = await listRows(database, companyId);
  return rows.map((row) => {
    if (isUnsupported(row))
      return { id: row.id, call: '', state: 'unsupported', dependsOn: null, message: '', tried: '' };
    const { id, call, state, dependsOn, lastError, attempts } = row;
    const tried = `${attempts} tries, last ${lastError?.kind ?? 'unknown'} ${lastError?.status ?? ''}`;
    return { id, call, state, dependsOn, message: lastError?.message ?? '', tried };
  });
}
