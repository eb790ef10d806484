import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NOT_TAKEN_YET, SAVED_ON_DEVICE } from '../../entities/collections/saved-on-device.ts';
import { followDeliveries, refetchInactiveLists } from '../../offline/changes/follow-deliveries.ts';
import { onSettled, wasSettledMeanwhile } from '../../offline/changes/on-settled.ts';
import { showReports } from '../../offline/changes/show-reports.ts';
import { coalesceRuns } from '../../offline/coalesce-runs.ts';
import { refetchNowAndLater } from '../../offline/reads/refetch-later.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { settledToasts } from './settled-messages.ts';

/** Long enough to collect the answers of one drain. */
const GATHER_MS = 400;

/**
 * Shows the results of entries whose form has closed, also those from before the page was opened or while it was
 * hidden, and refetches the company's lists.
 */
export function useSettledToasts(companyId: string, openOutbox: () => void): void {
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const open = useEffectEvent(openOutbox);
  useEffect(() => {
    let announced = new Set<string>();
    let queueKeys = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const batch = announced;
      announced = new Set();
      void showReports(companyId, batch, (reports) => {
        toasts.withdraw(SAVED_ON_DEVICE);
        toasts.withdraw(NOT_TAKEN_YET);
        const action = { label: 'See the outbox', onPress: () => open() };
        for (const { tone, text, about, isOver } of settledToasts(reports)) {
          if (tone === 'error') toasts.error(text, isOver ? {} : { action });
          else toasts.success(text, { about });
        }
      }).catch(() => undefined);
    };
    // One read at a time: in a long delivery, a list of thousands would be begun again and again.
    const reads = coalesceRuns(async () => {
      const changed = queueKeys;
      queueKeys = new Set();
      await Promise.all([
        refetchNowAndLater(queryClient, [companyId]),
        refetchInactiveLists(queryClient, changed),
      ]);
    });
    const stop = onSettled((settled) => {
      if (settled.companyId !== companyId) return;
      announced.add(settled.id);
      queueKeys.add(settled.lane);
      timer ??= setTimeout(() => {
        timer = undefined;
        void reads.ask();
        tell();
      }, GATHER_MS);
    });
    const stopFollowing = followDeliveries(queryClient, companyId);
    tell();
    document.addEventListener('visibilitychange', tell);
    // Results that the worker delivered while this page was loading. A storage that does not answer has none.
    wasSettledMeanwhile(companyId).then(
      (wasAny) => (wasAny ? reads.ask() : undefined),
      () => undefined,
    );
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
      stop();
      stopFollowing();
    };
  }, [companyId, queryClient, toasts]);
}
