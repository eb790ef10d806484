import { useEffect, useState } from 'react';
import { followTable } from './follow-table.ts';
import { type Report, readOpenReports } from './tell-reports.ts';

const none: readonly Report[] = [];

/** Delivered sheets of which somebody was refused, until that has been dealt with. */
export function useOpenReports(companyId: string): readonly Report[] {
  const [reports, setReports] = useState(none);
  useEffect(
    () =>
      followTable(
        companyId,
        () => readOpenReports(companyId).catch(() => none),
        (found) => setReports((before) => (before.length + found.length === 0 ? before : found)),
      ),
    [companyId],
  );
  return reports;
}
