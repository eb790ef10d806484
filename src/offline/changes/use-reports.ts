import { useEffect, useState } from 'react';
import { followTable } from './follow-table.ts';
import { type Report, readOpenReports } from './show-reports.ts';

const none: readonly Report[] = [];

/** Delivered sheets with refused people, until those were handled. */
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
