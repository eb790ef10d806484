import { useMutation, useQueryClient } from '@tanstack/react-query';
import { explainingUnanswered } from '../../api/unanswered.ts';
import { refetchNowAndLater } from '../../offline/reads/refetch-later.ts';
import type { ListedKind } from './item-kind.ts';
import { itemQueries } from './queries.ts';
import { refetchAfterLostAnswer } from './refetch-after-lost-answer.ts';
import { watchStatus } from './watch-list.ts';

/** Switches an item on (1) or off (0) for its viewers. Refreshes the kind's items. */
export function useSetItemStatus(kind: ListedKind, companyId: string, itemId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: 0 | 1) =>
      explainingUnanswered(kind.calls.setStatus(itemId, status, { idempotencyKey: crypto.randomUUID() })),
    onSuccess: (_data, status) => {
      watchStatus(kind, companyId, itemId, status);
      return refetchNowAndLater(queryClient, itemQueries.all(kind, companyId));
    },
    onError: (error) => refetchAfterLostAnswer(queryClient, kind, companyId, error),
  });
}
