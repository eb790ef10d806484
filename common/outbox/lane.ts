/**
 * The lane of an entry: what is about one item is delivered in order, and holds no other item's back. `event:<id>` and
 * `location:<id>`; a sheet has one of its own, `event:<id>:sheet`, because its upload may take minutes.
 */
import { type ItemEntity, isItemEntity } from '../contract/item-kinds.ts';

export function laneOf({ kind, id }: { readonly kind: ItemEntity; readonly id: string }): string {
  return `${kind}:${id}`;
}

export function sheetLaneOf(item: Parameters<typeof laneOf>[0]): string {
  return `${laneOf(item)}:sheet`;
}

/** The lane of the item, of a sheet's as well. */
export function itemLaneOf(lane: string): string {
  return lane.split(':', 2).join(':');
}

/** The id of the item; empty where the lane names none. */
export function itemOfLane(lane: string): string {
  return lane.split(':')[1] ?? '';
}

/** What kind of item it is; undefined for one of a newer portal. */
export function entityOfLane(lane: string): ItemEntity | undefined {
  const [entity = ''] = lane.split(':');
  return isItemEntity(entity) ? entity : undefined;
}
