/**
 * Checks after some time whether the list of an API of another make shows a change that it has confirmed, and reports
 * it if not: otherwise a row would silently come back.
 */
import { RECHECK_DELAYS_MS } from '../../../common/outbox/lists/list-lag.ts';
import { keepsIdempotencyKeys } from '../../api/api-address.ts';
import { toasts } from '../../ui/toasts.ts';
import { factsOf, type ItemFacts } from './item-facts.ts';
import type { Item, ListedKind } from './item-kind.ts';

/** The latest change of each item. Only that one is checked. */
const latestChanges = new Map<string, symbol>();

/** Reports a deleted item that is still listed. */
export function watchRemoval(kind: ListedKind, companyId: string, itemId: string): void {
  watch(kind, companyId, itemId, ({ name }) => contradictionMessage(name, 'on the list', 'deleted'));
}

/** Reports an item whose listed status, if there is one, is not the one it was set to. */
export function watchStatus(kind: ListedKind, companyId: string, itemId: string, status: 0 | 1): void {
  watch(kind, companyId, itemId, (item) =>
    item.status === null || item.status === status
      ? undefined
      : contradictionMessage(
          item.name,
          `switched ${status === 1 ? 'off' : 'on'}`,
          `switched ${status === 1 ? 'on' : 'off'}`,
        ),
  );
}

/** Reports an item that is listed as it was before it was edited. An edit of the picture alone leaves no trace. */
export function watchEdit(kind: ListedKind, companyId: string, present: Item, change: ItemFacts): void {
  const before = factsOf(present);
  if (before === factsOf(change)) return;
  watch(kind, companyId, present._id, (item) =>
    factsOf(item) === before ? contradictionMessage(item.name, 'listed as before', 'changed') : undefined,
  );
}

const contradictionMessage = (name: string, is: string, said: string) =>
  `“${name}” is still ${is}, although the server has said that it is ${said}.`;

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
