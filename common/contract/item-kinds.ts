/**
 * The kinds of item, and what each is called in calls, fields, addresses and words: the one place that tells them apart
 * by name. What they do differently stands with who does it, in tables that TypeScript wants a row a kind of.
 * Two kinds of company are told apart by conditions all the same: `docs/contributing.md` lists them.
 */
import { type CallName, calls, type QueueableCall } from './calls.ts';
import type { ProductType } from './plans.ts';
import { EVENT_COMPANY, SECURITY_COMPANY } from './session.ts';

interface ItemKindRow {
  /** In addresses, and the folder of its pictures. */
  readonly plural: string;
  /** Before its name, in mails and tables. */
  readonly label: string;
  /** One whose name is not known. */
  readonly unnamed: string;
  /** The field of a request that names the item. */
  readonly idField: string;
  /** The companies that have it. */
  readonly userType: number;
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
    userType: EVENT_COMPANY,
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
    userType: SECURITY_COMPANY,
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

/** The kind of item that a kind of company has. As the specification has it: who has no events has locations. */
export function entityOf(userType: number): ItemEntity {
  return itemEntities.find((entity) => itemKinds[entity].userType === userType) ?? 'location';
}

export function isItemEntity(word: string): word is ItemEntity {
  return Object.hasOwn(itemKinds, word);
}
