/**
 * The queue of an entry: changes of one item are delivered in order, without delaying other items. `event:<id>` and
 * `location:<id>`; a sheet has its own queue, `event:<id>:sheet`, because its upload may take minutes.
 */
import { type ItemEntity, isItemEntity } from '../contract/item-kinds.ts';

export function queueKeyOf({ kind, id }: { readonly kind: ItemEntity; readonly id: string }): string {
  return `${kind}:${id}`;
}

export function sheetQueueKeyOf(item: Parameters<typeof queueKeyOf>[0]): string {
  return `${queueKeyOf(item)}:sheet`;
}

/** The item's queue, also for the queue of a sheet. */
export function itemQueueKeyOf(queueKey: string): string {
  return queueKey.split(':', 2).join(':');
}

/** The item's id; empty where the queue names none. */
export function itemOfQueueKey(queueKey: string): string {
  return queueKey.split(':')[1] ?? '';
}

/** The kind of item; undefined for a kind of a newer portal. */
export function entityOfQueueKey(queueKey: string): ItemEntity | undefined {
  const [entity = ''] = queueKey.split(':');
  return isItemEntity(entity) ? entity : undefined;
}
