/**
 * The kinds of item, and what each is called in calls, fields, addresses and words: the one place that tells them apart
 * by name. What they do differently stands with who does it, in tables that TypeScript wants a row a kind of.
 * The kinds of company, which each have one kind of item, are in `company-kinds.ts`.
 */
import { type CallName, calls, type QueueableCall } from './calls.ts';
import { type CompanyKind, companyKindOf } from './company-kinds.ts';
import type { ProductType } from './product-types.ts';

interface ItemKindRow {
  /** In addresses, and the folder of its pictures. */
  readonly plural: string;
  /** Before its name, in mails and tables. */
  readonly label: string;
  /** One whose name is not known. */
  readonly unnamed: string;
  /** The field of a request that names the item. */
  readonly idField: string;
  /** The plans that it is bought with. */
  readonly productType: ProductType;
  /** Whether one may be tried for nothing; its access code is shown then. */
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

/** What is said once an item of a kind was added, edited, switched or removed. */
export function successOf(entity: ItemEntity, change: 'add' | 'edit' | 'setStatus' | 'remove'): string {
  return calls[itemKinds[entity].calls[change]].success;
}

/** What each kind of company has. */
const ENTITY_OF: Readonly<Record<CompanyKind, ItemEntity>> = { event: 'event', security: 'location' };

/** The kind of item that a company has, by its `user_type`. */
export function entityOf(userType: number): ItemEntity {
  return ENTITY_OF[companyKindOf(userType)];
}

export function isItemEntity(word: string): word is ItemEntity {
  return Object.hasOwn(itemKinds, word);
}
