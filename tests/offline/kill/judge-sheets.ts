/** What was promised of sheets against what the server holds. */
import type { Outcome, Remainder, SheetOrder } from './orders.ts';
import type { Effect } from './real-api.ts';

interface SheetEvidence {
  readonly sheets: readonly SheetOrder[];
  readonly acknowledged: ReadonlyMap<string, Outcome>;
  readonly mails: ReadonlyMap<string, number>;
  readonly left: ReadonlyMap<string, Remainder>;
  readonly rows: ReadonlyMap<string, readonly Effect[]>;
}

export function judgeSheets({ sheets, acknowledged, mails, left, rows }: SheetEvidence) {
  const lost: string[] = [];
  const doubled: string[] = [];
  const foreign: string[] = [];
  for (const { id, companyId, emails } of sheets) {
    const outcome = acknowledged.get(id);
    const isPromised = outcome === 'accepted' || outcome === 'saved';
    for (const email of emails) {
      const own = rows.get(email) ?? [];
      const isMailedTwice = (mails.get(email) ?? 0) > 1;
      if (isPromised && own.length === 0 && !left.has(id))
        lost.push(`${id}: ${outcome}, yet without ${email}`);
      if (own.length > 1 || isMailedTwice) doubled.push(`${id}: ${email} twice`);
      if (own.some((row) => row.companyId !== companyId)) foreign.push(`${id}: row of another company`);
    }
  }
  return { lost, doubled, foreign };
}
