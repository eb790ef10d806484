import { hashKey, type QueryClient } from '@tanstack/react-query';
import { type ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';
import { contentQueries } from '../../features/content/queries.ts';
import { planQueries } from '../../features/plans/queries.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { cacheCode } from '../../offline/worker/cache-code.ts';

/**
 * Caches questions, legal texts and plans, with the code of their screens, so that they open offline after one visit to
 * a dashboard. Fetches only what is missing, and fails silently.
 */
export async function keepPublicTexts(queryClient: QueryClient, entity: ItemEntity): Promise<void> {
  const plans = planQueries.list(itemKinds[entity].productType);
  const quiet = { meta: { quiet: true }, retry: false };
  if (await isMissing(plans.queryKey)) await queryClient.prefetchQuery({ ...plans, ...quiet });
  const questions = contentQueries.questions();
  if (await isMissing(questions.queryKey)) await queryClient.prefetchQuery({ ...questions, ...quiet });
  const texts = contentQueries.legalTexts();
  if (await isMissing(texts.queryKey)) await queryClient.prefetchQuery({ ...texts, ...quiet });
  await cacheCode('texts').catch(() => undefined);
}

async function isMissing(queryKey: readonly unknown[]): Promise<boolean> {
  return (await persisted.retrieveQuery(hashKey(queryKey))) === undefined;
}
