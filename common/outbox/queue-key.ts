/**
 * The queue of an entry: what is about one item is delivered in order, and holds no other item's back. `event:<id>` and
 * `location:<id>`; a sheet has one of its own, `event:<id>:sheet`, because its upload may take minutes.
 */
import { type ItemEntity, isItemEntity } from '../contract/item-kinds.ts';

export function queueKeyOf({ kind, id }: { readonly kind: ItemEntity; readonly id: string }): string {
  return `${kind}:${id}`;
}

export function sheetQueueKeyOf(item: Parameters<typeof queueKeyOf>[0]): string {
  return `${queueKeyOf(item)}:sheet`;
}

/** The queue of the item, of a sheet's as well. */
export function itemQueueKeyOf(queueKey: string): string {
  return queueKey.split(':', 2).join(':');
}

/** The id of the item; empty where the queue names none. */
export function itemOfQueueKey(queueKey: string): string {
  return queueKey.split(':')[1] ?? '';
}

/** What kind of item it is; undefined for one of a newer portal. */
export function entityOfQueueKey(queueKey: string): ItemEntity | undefined {
  const [entity = ''] = queueKey.split(':');
  return isItemEntity(entity) ? entity : undefined;
}
