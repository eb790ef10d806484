/**
 * The kinds of item and their names in calls, fields, URLs and texts: the only place that distinguishes them by name.
 * Their differences are in the modules concerned, in tables with one row per kind that TypeScript enforces. The kinds
 * of company, each with one kind of item, are in `company-kinds.ts`.
 */
import { type CallName, calls, type QueueableCall } from './calls.ts';
import { type CompanyKind, companyKindOf } from './company-kinds.ts';
import type { ProductType } from './product-types.ts';

interface ItemKindRow {
  /** In URLs, and the folder of its pictures. */
  readonly plural: string;
  /** Before its name, in mails and tables. */
  readonly label: string;
  /** For an item without a known name. */
  readonly unnamed: string;
  /** The request field with the item's id. */
  readonly idField: string;
  /** The type of its plans. */
  readonly productType: ProductType;
  /** Whether it has a free trial, for which its access code is shown. */
  readonly hasFreeTrial: boolean;
  readonly calls: {
    readonly add: CallName;
    readonly edit: CallName;
    readonly setStatus: CallName;
    readonly remove: CallName;
    readonly invite: QueueableCall;
    readonly inviteMany: QueueableCall;
    readonly cancelInvitation: QueueableCall;
  };
}

export const itemKinds = {
  event: {
    plural: 'events',
    label: 'Event',
    unnamed: 'An event',
    idField: 'event_id',
    productType: 'event',
    hasFreeTrial: true,
    calls: {
      add: 'addEvent',
      edit: 'editEvent',
      setStatus: 'setEventStatus',
      remove: 'deleteEvent',
      invite: 'sendEventInvitation',
      inviteMany: 'bulkSendEventInvitations',
      cancelInvitation: 'cancelEventInvitation',
    },
  },
  location: {
    plural: 'locations',
    label: 'Location',
    unnamed: 'A location',
    idField: 'location_id',
    productType: 'security',
    hasFreeTrial: false,
    calls: {
      add: 'addLocation',
      edit: 'editLocation',
      setStatus: 'setLocationStatus',
      remove: 'deleteLocation',
      invite: 'sendLocationInvitation',
      inviteMany: 'bulkSendLocationInvitations',
      cancelInvitation: 'cancelLocationInvitation',
    },
  },
} as const satisfies Record<string, ItemKindRow>;

export type ItemEntity = keyof typeof itemKinds;

/** Their names, for schemas. */
export const itemEntities = ['event', 'location'] as const satisfies readonly ItemEntity[];

/** The success message for an item that was added, edited, switched or removed. */
export function successOf(entity: ItemEntity, change: 'add' | 'edit' | 'setStatus' | 'remove'): string {
  return calls[itemKinds[entity].calls[change]].success;
}

/** The kind of item of each kind of company. */
const ENTITY_OF: Readonly<Record<CompanyKind, ItemEntity>> = { event: 'event', security: 'location' };

/** The kind of item of a company, by its `user_type`. */
export function entityOf(userType: number): ItemEntity {
  return ENTITY_OF[companyKindOf(userType)];
}

export function isItemEntity(word: string): word is ItemEntity {
  return Object.hasOwn(itemKinds, word);
}
