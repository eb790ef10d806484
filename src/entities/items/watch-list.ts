/**
 * Whether the list of an API of another make comes to show what it has said is done. It is given time, and then a person
 * is told: the row that comes back would else do so without a word.
 */
import { LATER_LOOKS_MS } from '../../../common/outbox/lists/list-lag.ts';
import { keepsIdempotencyKeys } from '../../api/api.ts';
import { toasts } from '../../ui/toasts.ts';
import type { Item, ListedKind } from './item-kind.ts';

/** By item, what it was changed to last: only that is looked for. */
const wishes = new Map<string, symbol>();

/** Tells where an item that was deleted is still listed. */
export function watchRemoval(kind: ListedKind, companyId: string, itemId: string): void {
  watch(
    kind,
    companyId,
    itemId,
    ({ name }) => `“${name}” is still on the list, although the server has said that it is deleted.`,
  );
}

/** Tells where an item is listed with another status than it was given. */
export function watchStatus(kind: ListedKind, companyId: string, itemId: string, status: 0 | 1): void {
  watch(kind, companyId, itemId, (item) =>
    item.status === status
      ? undefined
      : `“${item.name}” is still switched ${status === 1 ? 'off' : 'on'}, although the server has said that it is switched ${status === 1 ? 'on' : 'off'}.`,
  );
}

/** @param wordsFor what to say of the item as it is listed at last; nothing where that is as it was wished */
function watch(
  kind: ListedKind,
  companyId: string,
  itemId: string,
  wordsFor: (listed: Item) => string | undefined,
): void {
  if (keepsIdempotencyKeys()) return;
  const of = `${companyId}:${kind.entity}:${itemId}`;
  const wish = Symbol(of);
  wishes.set(of, wish);
  const told = toasts.ofSession();
  const look = async () => {
    const isWished = () => wishes.get(of) === wish && !told.isOver();
    if (!isWished()) return;
    const list = await kind.calls.list(companyId, {}).catch(() => undefined);
    const listed = list?.data.find(({ _id }) => _id === itemId);
    const words = isWished() && listed ? wordsFor(listed) : undefined;
    if (words !== undefined) told.error(words);
  };
  setTimeout(() => void look(), Math.max(...LATER_LOOKS_MS));
}
