import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOf } from '../../../common/contract/calls.ts';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import type { ApiError } from '../../api/api-error.ts';
import type { SendOptions } from '../../api/client.ts';
import { contentFor, sendOnce } from '../../api/send-once.ts';
import { explainingUnanswered } from '../../api/unanswered.ts';
import { refetchNowAndLater } from '../../offline/reads/refetch-later.ts';
import { sessionQueries } from '../session/queries.ts';
import { itemForms } from './form-names.ts';
import { factsOf, type ItemFacts } from './item-facts.ts';
import type { Item, ItemKindOf, ListedKind } from './item-kind.ts';
import {
  type Addition,
  findAdded,
  findListed,
  isRemoved,
  mayHaveTakenEffect,
  saysGone,
  untilReadable,
} from './lost-answers.ts';
import { changeCachedList, itemQueries } from './queries.ts';
import { refetchAfterLostAnswer } from './refetch-after-lost-answer.ts';
import { watchEdit, watchRemoval } from './watch-list.ts';

/** By form: an addition that may have succeeded, but is on no list yet. */
const unlisted = new Map<string, Addition>();

/** The id in the answer to an addition; otherwise the error if its outcome is unknown. */
async function idOrUncertainty(
  sent: Promise<{ readonly data: { readonly _id: string | undefined } }>,
): Promise<{ _id?: string | undefined; error?: ApiError }> {
  try {
    return { _id: (await sent).data._id };
  } catch (error) {
    // With idempotency keys, another submission has no second effect.
    if (keepsIdempotencyKeys() || !mayHaveTakenEffect(error)) throw error;
    return { error };
  }
}

/** Adds an item and returns its id. Refreshes the kind's items, and the company, whose free trial may be used up. */
export function useAddItem<T extends Item, Draft extends ItemFacts>(
  kind: ItemKindOf<T>,
  companyId: string,
  send: (draft: Draft, how: SendOptions) => Promise<{ data: { _id: string | undefined } }>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const form = itemForms.add(kind, companyId);
      const earlier = unlisted.get(form);
      unlisted.delete(form);
      // On another submission, an accepted addition may be listed by now.
      if (earlier && factsOf(earlier.draft) === factsOf(draft)) {
        const listed = await findListed(kind, companyId, earlier);
        if (listed !== undefined) return listed;
      }
      const before = queryClient.getQueryData(itemQueries.list(kind, companyId).queryKey);
      const addition = { draft, known: before && new Set(before.map(({ _id }) => _id)) };
      const { _id, error } = await idOrUncertainty(
        sendOnce(form, (idempotencyKey) => send(draft, { idempotencyKey })),
      );
      if (_id !== undefined) {
        if (!keepsIdempotencyKeys()) await untilReadable(kind, _id);
        return _id;
      }
      unlisted.set(form, addition);
      const found = await findAdded(kind, companyId, { ...addition, error });
      unlisted.delete(form);
      return found;
    },
    onSettled: () => void refetchNowAndLater(queryClient, itemQueries.all(kind, companyId)),
    onSuccess: () => void refetchNowAndLater(queryClient, sessionQueries.company(companyId).queryKey),
  });
}

/**
 * Changes the fields of the EDIT form. The request contains all fields, so it is built from the server's present item,
 * and other users' changes are kept. Refreshes the kind's items.
 */
export function useEditItem<T extends Item, Change extends ItemFacts, Answered>(
  kind: ItemKindOf<T>,
  { companyId, itemId }: { companyId: string; itemId: string },
  send: (change: Change, how: SendOptions) => Promise<Answered>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (changeOf: (present: T) => Change) => {
      const { fallback } = callOf(itemKinds[kind.entity].calls.edit);
      const form = itemForms.edit(kind, companyId, itemId);
      const present = (await kind.calls.details(itemId, { fallback })).data;
      const change = contentFor(form, () => changeOf(present));
      const answered = await sendOnce(form, (idempotencyKey) => send(change, { idempotencyKey }));
      watchEdit(kind, companyId, present, change);
      return answered;
    },
    onSuccess: async () => {
      await refetchNowAndLater(queryClient, itemQueries.all(kind, companyId));
      // No mounted screen shows the list, but it provides the item's name when the device is offline.
      await queryClient.prefetchQuery({ ...itemQueries.list(kind, companyId), meta: { quiet: true } });
    },
    onError: (error) => refetchAfterLostAnswer(queryClient, kind, companyId, error),
  });
}

/**
 * Deletes an item, and notifies its guests if chosen. Returns the server's answer; undefined if that was lost.
 * Refreshes the list, and removes the item's cached details.
 */
export function useDeleteItem(kind: ListedKind, companyId: string, itemId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (notifyMode: NotifyMode | undefined) => {
      try {
        const how = { idempotencyKey: crypto.randomUUID() };
        return (await explainingUnanswered(kind.calls.remove(itemId, how, notifyMode))).data;
      } catch (error) {
        if (!(mayHaveTakenEffect(error) || saysGone(error)) || !(await isRemoved(kind, companyId, itemId)))
          throw error;
        return undefined;
      }
    },
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: itemQueries.detailKey(kind, companyId, itemId) });
      changeCachedList(queryClient, itemQueries.listKey(kind, companyId), (items) =>
        items.filter(({ _id }) => _id !== itemId),
      );
      watchRemoval(kind, companyId, itemId);
      return refetchNowAndLater(queryClient, itemQueries.all(kind, companyId));
    },
    onError: (error) => refetchAfterLostAnswer(queryClient, kind, companyId, error),
  });
}
