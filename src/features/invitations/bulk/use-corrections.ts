import { useState } from 'react';
import type { RefusedRow } from '../../../../common/outbox/storage/results.ts';
import type { Report } from '../../../offline/changes/show-reports.ts';
import { forgetDraft, keepDraft, readDraft } from '../../../ui/form/drafts.ts';
import type { EditedRow } from './corrected-row.tsx';

/**
 * The refused rows of a sheet under correction, as many as are shown at once. Edits are kept over "Later" and a reload,
 * until the rows are sent.
 */
export function useCorrections(companyId: string, { id, refused }: Report, atOnce: number) {
  const key = `${companyId}:correct:${id}`;
  const [rows, setRows] = useState<readonly EditedRow[]>(() => {
    const kept = readDraft(key);
    return withKeys(refused.slice(0, atOnce)).flatMap((row) => {
      const { out, name, email } = fieldsOf(row);
      return kept[out] === undefined
        ? [{ ...row, name: kept[name] ?? row.name, email: kept[email] ?? row.email }]
        : [];
    });
  });
  const keepTexts = (texts: Record<string, string>) => keepDraft(key, { ...readDraft(key), ...texts });
  return {
    rows,
    change(changed: EditedRow) {
      const { name, email } = fieldsOf(changed);
      keepTexts({ [name]: changed.name, [email]: changed.email });
      setRows(rows.map((row) => (row.key === changed.key ? changed : row)));
    },
    leaveOut(left: EditedRow) {
      keepTexts({ [fieldsOf(left).out]: 'yes' });
      setRows(rows.filter(({ key }) => key !== left.key));
    },
    /** The rows were sent; these were refused again. */
    restart(left: readonly RefusedRow[]) {
      forgetDraft(key);
      setRows(withKeys(left));
    },
  };
}

/** A row's key is its number; rows with the same number are counted. */
function withKeys(rows: readonly RefusedRow[]): EditedRow[] {
  const seen = new Map<number, number>();
  return rows.map(({ row, name, email, message }) => {
    const before = seen.get(row) ?? 0;
    seen.set(row, before + 1);
    return { row, name, email, message, key: before === 0 ? `${row}` : `${row}-${before}` };
  });
}

const fieldsOf = ({ key }: EditedRow) => ({ name: `${key} name`, email: `${key} email`, out: `${key} out` });
