import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NOT_TAKEN_YET, SAVED_ON_DEVICE } from '../../entities/collections/saved-on-device.ts';
import { followDeliveries, refetchInactiveLists } from '../../offline/changes/follow-deliveries.ts';
import { onSettled, wasSettledMeanwhile } from '../../offline/changes/on-settled.ts';
import { showReports } from '../../offline/changes/show-reports.ts';
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
    const stop = onSettled((settled) => {
      if (settled.companyId !== companyId) return;
      announced.add(settled.id);
      queueKeys.add(settled.lane);
      timer ??= setTimeout(() => {
        timer = undefined;
        const changed = queueKeys;
        queueKeys = new Set();
        void refetchNowAndLater(queryClient, [companyId]);
        void refetchInactiveLists(queryClient, changed);
        tell();
      }, GATHER_MS);
    });
    const stopFollowing = followDeliveries(queryClient, companyId);
    tell();
    document.addEventListener('visibilitychange', tell);
    void refetchIfSettledMeanwhile(companyId, queryClient);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
      stop();
      stopFollowing();
    };
  }, [companyId, queryClient, toasts]);
}

/** Results that the worker delivered while this page was loading. */
async function refetchIfSettledMeanwhile(companyId: string, queryClient: QueryClient): Promise<void> {
  // A storage that does not answer has no results either.
  const wasAny = await wasSettledMeanwhile(companyId).catch(() => false);
  if (wasAny) await queryClient.invalidateQueries({ queryKey: [companyId] });
}
