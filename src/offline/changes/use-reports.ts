import { useEffect, useState } from 'react';
import { followTable } from './follow-table.ts';
import { type Report, readOpenReports } from './show-reports.ts';

/** Until the table was read: then nobody knows whether there are any. */
export const unread: readonly Report[] = [];

/**
 * Delivered sheets with refused people, until those were handled.
 * @param withUnshown also those that were not announced yet
 */
export function useOpenReports(companyId: string, withUnshown = false): readonly Report[] {
  const [reports, setReports] = useState(unread);
  useEffect(
    () =>
      followTable(
        companyId,
        () => readOpenReports(companyId, withUnshown).catch(() => []),
        (found) =>
          setReports((before) => (before !== unread && before.length + found.length === 0 ? before : found)),
      ),
    [companyId, withUnshown],
  );
  return reports;
}
