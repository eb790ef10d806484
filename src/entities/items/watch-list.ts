/**
 * Checks after some time whether the list of an API of another make shows a change that it has confirmed, and reports
 * it if not: otherwise a row would silently come back.
 */
import { readDay } from '../../../common/lib/dates.ts';
import { RECHECK_DELAYS_MS } from '../../../common/outbox/lists/list-lag.ts';
import { keepsIdempotencyKeys } from '../../api/api.ts';
import { toasts } from '../../ui/toasts.ts';
import type { Item, ListedKind } from './item-kind.ts';
import { type AddedItem, isSame } from './lost-answers.ts';

/** The latest change of each item. Only that one is checked. */
const latestChanges = new Map<string, symbol>();

/** Reports a deleted item that is still listed. */
export function watchRemoval(kind: ListedKind, companyId: string, itemId: string): void {
  watch(
    kind,
    companyId,
    itemId,
    ({ name }) => `“${name}” is still on the list, although the server has said that it is deleted.`,
  );
}

/** Reports an item whose listed status is not the one it was set to. */
export function watchStatus(kind: ListedKind, companyId: string, itemId: string, status: 0 | 1): void {
  watch(kind, companyId, itemId, (item) =>
    item.status === status
      ? undefined
      : `“${item.name}” is still switched ${status === 1 ? 'off' : 'on'}, although the server has said that it is switched ${status === 1 ? 'on' : 'off'}.`,
  );
}

/** Reports an item that is listed as it was before it was edited. */
export function watchEdit(
  kind: ListedKind,
  companyId: string,
  present: Item & { readonly date?: unknown },
  change: AddedItem,
): void {
  const { date } = present;
  const dayOf = (text: string | undefined) => text && readDay(text);
  // An edit of the picture alone leaves no trace that could be compared.
  if (isSame(present, { ...change, date: dayOf(change.date) })) return;
  const before = {
    name: present.name,
    location: JSON.stringify(present.location),
    date: dayOf(typeof date === 'string' ? date : undefined),
  };
  watch(kind, companyId, present._id, (item) =>
    isSame(item, before)
      ? `“${item.name}” is still listed as before, although the server has said that it is changed.`
      : undefined,
  );
}

/** @param wordsFor the message for the item as listed; undefined if the list agrees */
function watch(
  kind: ListedKind,
  companyId: string,
  itemId: string,
  wordsFor: (listed: Item) => string | undefined,
): void {
  if (keepsIdempotencyKeys()) return;
  const of = `${companyId}:${kind.entity}:${itemId}`;
  const change = Symbol(of);
  latestChanges.set(of, change);
  const sessionToasts = toasts.ofSession();
  const look = async () => {
    const isLatest = () => latestChanges.get(of) === change && !sessionToasts.isOver();
    if (!isLatest()) return;
    const list = await kind.calls.list(companyId, {}).catch(() => undefined);
    const listed = list?.data.find(({ _id }) => _id === itemId);
    const words = isLatest() && listed ? wordsFor(listed) : undefined;
    if (words !== undefined) sessionToasts.error(words);
  };
  setTimeout(() => void look(), Math.max(...RECHECK_DELAYS_MS));
}
