import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { NOT_TAKEN_YET, SAVED_ON_DEVICE } from '../../entities/collections/saved-on-device.ts';
import { followDeliveries, readUnshown } from '../../offline/changes/follow-deliveries.ts';
import { onSettled, wasSettledMeanwhile } from '../../offline/changes/on-settled.ts';
import { tellReports } from '../../offline/changes/tell-reports.ts';
import { readNowAndLater } from '../../offline/reads/read-later.ts';
import { useToasts } from '../../ui/use-toasts.ts';
import { settledToasts } from './settled-messages.ts';

/** Long enough for the answers of one drain to come in together. */
const GATHER_MS = 400;

/**
 * Tells what became of entries after their form had closed, also while no page was open or looked at, and refetches the
 * company's lists.
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
      void tellReports(companyId, batch, (reports) => {
        toasts.withdraw(SAVED_ON_DEVICE);
        toasts.withdraw(NOT_TAKEN_YET);
        const action = { label: 'See the outbox', onPress: () => open() };
        for (const { tone, text, about } of settledToasts(reports)) {
          if (tone === 'error') toasts.error(text, { action });
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
        void readNowAndLater(queryClient, [companyId]);
        void readUnshown(queryClient, changed);
        tell();
      }, GATHER_MS);
    });
    const stopFollowing = followDeliveries(queryClient, companyId);
    tell();
    document.addEventListener('visibilitychange', tell);
    void readAnewWhatWasMissed(companyId, queryClient);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
      stop();
      stopFollowing();
    };
  }, [companyId, queryClient, toasts]);
}

/** What the worker delivered while this page was still loading was told to nobody. */
async function readAnewWhatWasMissed(companyId: string, queryClient: QueryClient): Promise<void> {
  // A storage that does not answer knows of no delivery either.
  const wasAny = await wasSettledMeanwhile(companyId).catch(() => false);
  if (wasAny) await queryClient.invalidateQueries({ queryKey: [companyId] });
}
