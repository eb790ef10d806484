import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SendOptions } from '../../api/client.ts';
import { sendOnce } from '../../api/send-once.ts';
import { sessionQueries } from '../session/queries.ts';
import type { ItemKind } from './item-kind.ts';
import { itemQueries } from './queries.ts';

/** The name of a form's request: what is sent from it is sent once. */
export const itemForms = {
  add: ({ entity }: Pick<ItemKind, 'entity'>, companyId: string) => `${companyId}:add-${entity}`,
  edit: ({ entity }: ItemKind, companyId: string, itemId: string) => `${companyId}:edit-${entity}:${itemId}`,
};

/** Adds an item; answers its id. Refreshes the kind's items, and the company, whose free trial may be spent now. */
export function useAddItem<Draft>(
  kind: ItemKind,
  companyId: string,
  send: (draft: Draft, how: SendOptions) => Promise<{ data: { _id: string } }>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const form = itemForms.add(kind, companyId);
      const answer = await sendOnce(form, (idempotencyKey) => send(draft, { idempotencyKey }));
      return answer.data._id;
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: itemQueries.all(kind, companyId) });
      void queryClient.invalidateQueries({ queryKey: sessionQueries.company(companyId).queryKey });
    },
  });
}

/** Changes what the EDIT form has of an item. Refreshes the kind's items. */
export function useEditItem<Change>(
  kind: ItemKind,
  { companyId, itemId }: { companyId: string; itemId: string },
  send: (change: Change, how: SendOptions) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) =>
      sendOnce(itemForms.edit(kind, companyId, itemId), (idempotencyKey) => send(change, { idempotencyKey })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: itemQueries.all(kind, companyId) }),
    onError: () => readAgain(queryClient, kind, companyId),
  });
}

/** Switches an item on (1) or off (0) for its viewers. Refreshes the kind's items. */
export function useSetItemStatus(kind: ItemKind, companyId: string, itemId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: 0 | 1) =>
      kind.calls.setStatus(itemId, status, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: itemQueries.all(kind, companyId) }),
    onError: () => readAgain(queryClient, kind, companyId),
  });
}

/** Deletes an item. Refreshes the list; what is known of the item itself goes. */
export function useDeleteItem(kind: ItemKind, companyId: string, itemId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => kind.calls.remove(itemId, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: itemQueries.detailKey(kind, companyId, itemId) });
      return queryClient.invalidateQueries({ queryKey: itemQueries.all(kind, companyId) });
    },
    onError: () => readAgain(queryClient, kind, companyId),
  });
}

/** A change whose answer was lost may have been made all the same: what is shown then comes from the server. */
function readAgain(queryClient: QueryClient, kind: ItemKind, companyId: string): void {
  void queryClient.invalidateQueries({ queryKey: itemQueries.all(kind, companyId) });
}
