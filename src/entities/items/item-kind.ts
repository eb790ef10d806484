import type { ReactNode } from 'react';
import type { NotifyMode } from '../../../common/contract/guest-mails.ts';
import type { ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';
import type { Rejection } from '../../../common/contract/payments.ts';
import type { Place } from '../../../common/contract/place.ts';
import type { Plan } from '../../../common/contract/plans.ts';
import type { ProductType } from '../../../common/contract/product-types.ts';
import type { Answer, SendOptions } from '../../api/client.ts';
import type { NotifiedPeople } from './notifying/notified-people.ts';

/** What events and locations have in common: a company buys one with a plan, and invites people to it. */
export interface Item {
  readonly _id: string;
  readonly name: string;
  /** Path of its picture on the media host, or empty. */
  readonly media: string;
  readonly access_code: string;
  readonly location: Place;
  /** Null if the server does not say. */
  readonly payment_status: number | null;
  /** Null if the server does not say. */
  readonly status: number | null;
  readonly product_id: string;
  /** Why the payment was rejected, if the server says so. */
  readonly rejection: Rejection | null;
  /** Dollars of earlier payments that are credited when it is bought again. */
  readonly credit: number;
  /**
   * What was paid, what of it counts towards an upgrade, and how many people were sent the access code; null if the
   * server does not say.
   */
  readonly paid: number | null;
  readonly worth: number | null;
  readonly holders: number | null;
}

/**
 * What differs between events and locations, apart from their own fields. Dashboard, details, dialogs and mutations are
 * shared.
 */
export interface ItemKind {
  /** The entity that calls, URLs and queue keys name. */
  readonly entity: ItemEntity;
  readonly plural: (typeof itemKinds)[ItemEntity]['plural'];
  readonly paths: {
    readonly list: '/events/list' | '/locations/list';
    readonly details: '/events/details/$_id' | '/locations/details/$_id';
  };
  /** The type of plan it is bought with. */
  readonly productType: ProductType;
  /** Whether it has a free trial. */
  readonly hasFreeTrial: boolean;
  /** What a plan allows, in a few words; empty if the plan does not say. */
  readonly planLimits: (plan: Plan) => string;
  /** Shown on the empty dashboard. */
  readonly emptyIcon: ReactNode;
  readonly words: ItemWords;
  readonly calls: ItemChanges;
}

/** The calls that need no kind-specific field. Adding and editing belong to the kind's own forms. */
interface ItemChanges {
  setStatus(itemId: string, status: 0 | 1, how: SendOptions): Promise<unknown>;
  /** @param notifyMode whether to notify its guests, if `recipients` says that this is possible */
  remove(itemId: string, how: SendOptions, notifyMode?: NotifyMode): Promise<{ readonly data: unknown }>;
}

/** The exact wordings of the specification, and additional ones. */
export interface ItemWords {
  readonly list: string;
  /** The list's accessible name. */
  readonly listLabel: string;
  readonly add: string;
  readonly none: string;
  readonly noneText: string;
  readonly addFirst: string;
  readonly details: string;
  readonly deleteTitle: string;
  readonly deleteQuestion: string;
  readonly upgradeTitle: string;
  /** What can be done offline. */
  readonly worksOffline: string;
}

/** A kind with its own fields: `ItemKindOf<EventItem>`. */
export interface ItemKindOf<T extends Item> extends ItemKind {
  readonly calls: ItemChanges & ItemReads<T>;
  /** The header of the name column. */
  readonly nameLabel: string;
  /** The dashboard's columns after picture and name, in this order. */
  readonly listFields: readonly ItemField<T>[];
  /** Its day, formatted, if it is past; otherwise undefined. */
  readonly pastDay: (item: T, now: Date) => string | undefined;
  /** The fields of the card at the top of the details. */
  readonly cardFields: readonly ItemField<T>[];
  /** The people invited to it. */
  readonly invited: {
    /** Names their tab and their list. */
    readonly label: string;
    /** How many the plan admits; 0 without a limit. */
    readonly limit: (item: T) => number;
    /** Shown below its name in exports and on the door list. */
    readonly details: (item: T) => readonly string[];
  };
  /** How its people can be notified that it is cancelled; undefined if they cannot. */
  readonly recipients: (item: T) => NotifiedPeople | undefined;
  /** Shown during the payment of a plan. */
  readonly paymentFields: (item: T) => readonly LabelledValue[];
  /** What it gets from the plan that is being paid for. */
  readonly planFields: (item: T, plan: Plan) => readonly LabelledValue[];
}

/** A kind whose list is only read for the ids and names of its items. */
export type ListedKind = ItemKind & {
  readonly calls: { list(companyId: string, how: SendOptions): Promise<Answer<Item[]>> };
};

export interface LabelledValue {
  readonly label: string;
  readonly value: ReactNode;
}

interface ItemReads<T extends Item> {
  list(companyId: string, how: SendOptions): Promise<Answer<T[]>>;
  details(itemId: string, how: SendOptions): Promise<Answer<T>>;
}

export interface ItemField<T extends Item> {
  readonly label: string;
  readonly value: (item: T, at: FieldPlace) => ReactNode;
  /** Whether it takes a full row among fields laid out side by side. */
  readonly isWide?: boolean;
  /** A number, aligned to the end of its column. */
  readonly isNumber?: boolean;
  /** Never wrapped. */
  readonly isCompact?: boolean;
  /** The width of its column in a long table; a wide one shares the remaining space. */
  readonly width?: string;
}

export interface FieldPlace {
  readonly kind: ListedKind;
  readonly companyId: string;
}
