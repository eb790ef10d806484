import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Settled } from '../../contract/worker-messages.ts';
import { onSettled, wasSettledMeanwhile } from '../../offline/on-settled.ts';
import { toasts } from '../../ui/toasts.ts';
import { settledToasts } from './settled-words.ts';

/** Long enough for the answers of one drain to come in together. */
const GATHER_MS = 400;

/** Tells of answers that came after their form had closed, and reads the company's lists anew. */
export function useSettledNews(companyId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let batch: Settled[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      const told = batch;
      batch = [];
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: [companyId] });
      // Every tab refreshes; only the one being looked at speaks.
      if (document.visibilityState !== 'visible') return;
      for (const { tone, text } of settledToasts(told)) toasts[tone](text);
    };
    const stop = onSettled((settled) => {
      if (settled.companyId !== companyId) return;
      batch.push(settled);
      timer ??= setTimeout(tell, GATHER_MS);
    });
    void readAnewWhatWasMissed(companyId, queryClient);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [companyId, queryClient]);
}

/** What the worker delivered while this page was still loading was told to nobody. */
async function readAnewWhatWasMissed(companyId: string, queryClient: QueryClient): Promise<void> {
  // A storage that does not answer knows of no delivery either.
  const wasAny = await wasSettledMeanwhile(companyId).catch(() => false);
  if (wasAny) await queryClient.invalidateQueries({ queryKey: [companyId] });
}
