import { useMutation, useQueryClient } from '@tanstack/react-query';
import { paymentsContract } from '../../../common/contract/payments.ts';
import { api } from '../../api/api.ts';
import { isNotFound } from '../../api/api-error.ts';
import { explainingUnanswered } from '../../api/unanswered.ts';
import { paymentQueries } from './queries.ts';

/** Removes a saved card; one that is gone already counts as removed. Refreshes the company's cards. */
export function useRemoveCard(companyId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = paymentQueries.cards(companyId);
  return useMutation({
    mutationFn: async (cardId: string) => {
      try {
        const idempotencyKey = crypto.randomUUID();
        await explainingUnanswered(
          api.send(paymentsContract.removeSavedCard, { card_id: cardId }, { idempotencyKey }),
        );
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
      return cardId;
    },
    onSuccess: (cardId) => {
      queryClient.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== cardId));
      // Also on the device: only what is read is kept there.
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
