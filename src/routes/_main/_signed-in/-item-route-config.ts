import { type ComponentType, lazy } from 'react';
import type { EventItem } from '../../../../common/contract/events.ts';
import { entityOf, type ItemEntity } from '../../../../common/contract/item-kinds.ts';
import type { LocationItem } from '../../../../common/contract/locations.ts';
import type { AddDialogProps, EditDialogProps } from '../../../entities/items/forms/dialog-props.ts';
import type { Item, ItemKindOf } from '../../../entities/items/item-kind.ts';
import { eventKind } from '../../../features/events/event-kind.tsx';
import { locationKind } from '../../../features/locations/location-kind.tsx';

/** What a route needs for a kind of item. The forms, with date picker and address field, are loaded on demand. */
export interface ItemRouteConfig<T extends Item> {
  readonly kind: ItemKindOf<T>;
  readonly AddDialog: ComponentType<AddDialogProps>;
  readonly EditDialog: ComponentType<EditDialogProps<T>>;
}

export const eventRouteConfig: ItemRouteConfig<EventItem> = {
  kind: eventKind,
  AddDialog: lazy(async () => ({
    default: (await import('../../../features/events/add-event-dialog.tsx')).AddEventDialog,
  })),
  EditDialog: lazy(async () => ({
    default: (await import('../../../features/events/edit-event-dialog.tsx')).EditEventDialog,
  })),
};

export const locationRouteConfig: ItemRouteConfig<LocationItem> = {
  kind: locationKind,
  AddDialog: lazy(async () => ({
    default: (await import('../../../features/locations/add-location-dialog.tsx')).AddLocationDialog,
  })),
  EditDialog: lazy(async () => ({
    default: (await import('../../../features/locations/edit-location-dialog.tsx')).EditLocationDialog,
  })),
};

type UseKind<R> = <T extends Item>(kind: ItemKindOf<T>) => R;

const kindFor: Readonly<Record<ItemEntity, <R>(use: UseKind<R>) => R>> = {
  event: (use) => use(eventRouteConfig.kind),
  location: (use) => use(locationRouteConfig.kind),
};

/** Passes the item kind of a company, by its `user_type`. */
export function withKindOf<R>(userType: number, use: UseKind<R>): R {
  return kindFor[entityOf(userType)](use);
}
