import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import type { ItemKind } from './item-kind.ts';
import { itemQueries } from './queries.ts';

/** When a change that timed out may have taken effect at last, in milliseconds. */
const LATER_MS = [10_000, 30_000];

/** A change whose answer was lost may have taken effect, so the server's state is read. */
export function refetchAfterLostAnswer(
  queryClient: QueryClient,
  kind: ItemKind,
  companyId: string,
  error: Error,
): void {
  const read = () => void queryClient.invalidateQueries({ queryKey: itemQueries.all(kind, companyId) });
  read();
  const isLate = error instanceof ApiError && error.kind === 'timeout';
  for (const ms of isLate ? LATER_MS : []) setTimeout(read, ms);
}
