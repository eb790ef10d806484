import { useEffect, useState } from 'react';
import { outboxEvents } from './outbox-page.ts';
import { type Report, readOpenReports } from './tell-reports.ts';

const none: readonly Report[] = [];

/** Delivered sheets of which somebody was refused, until that has been dealt with. */
export function useOpenReports(companyId: string): readonly Report[] {
  const [reports, setReports] = useState(none);
  useEffect(() => {
    let isShown = true;
    const read = async () => {
      const found = await readOpenReports(companyId).catch(() => none);
      if (isShown) setReports((before) => (before.length + found.length === 0 ? before : found));
    };
    void read();
    const stop = outboxEvents.subscribe((event) => {
      if (event.type === 'outbox:changed' && event.companyId === companyId) void read();
    });
    return () => {
      isShown = false;
      stop();
    };
  }, [companyId]);
  return reports;
}
