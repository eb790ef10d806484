import type { ReactNode } from 'react';
import type { Telling } from '../../../common/contract/guest-mails.ts';
import type { ItemEntity, itemKinds } from '../../../common/contract/item-kinds.ts';
import type { Rejection } from '../../../common/contract/payments.ts';
import type { Place } from '../../../common/contract/place.ts';
import type { Plan } from '../../../common/contract/plans.ts';
import type { ProductType } from '../../../common/contract/product-types.ts';
import type { Answer, SendOptions } from '../../api/client.ts';
import type { NotifiedPeople } from './telling/notified-people.ts';

/** What an event and a location have in common: a company buys it with a plan, and people are invited to it. */
export interface Item {
  readonly _id: string;
  readonly name: string;
  /** Path of its picture on the media host, or empty. */
  readonly media: string;
  readonly access_code: string;
  readonly location: Place;
  readonly payment_status: number;
  readonly status: number;
  readonly product_id: string;
  /** Why it is Rejected, where the server says. */
  readonly rejection: Rejection | null;
  /** Dollars of earlier payments that count when it is bought again. */
  readonly credit: number;
  /** What was paid, what of it counts towards an upgrade, and who has the access code, where the server says. */
  readonly paid: number | null;
  readonly worth: number | null;
  readonly holders: number | null;
}

/**
 * What differs between events and locations, as far as no field of their own is concerned. Everything else about
 * them is one: the dashboard, the details, their dialogs and what is sent from them.
 */
export interface ItemKind {
  /** As calls, addresses and queues name one of them. */
  readonly entity: ItemEntity;
  readonly plural: (typeof itemKinds)[ItemEntity]['plural'];
  readonly paths: {
    readonly list: '/events/list' | '/locations/list';
    readonly details: '/events/details/$_id' | '/locations/details/$_id';
  };
  /** Which plans it is bought with. */
  readonly productType: ProductType;
  /** Whether there is a free trial of it. */
  readonly hasFreeTrial: boolean;
  /** What a plan allows, in a few words; empty when the plan does not say. */
  readonly planLimits: (plan: Plan) => string;
  /** Stands over the empty dashboard. */
  readonly emptyIcon: ReactNode;
  readonly words: ItemWords;
  readonly calls: ItemChanges;
}

/** The changes that concern no field of its own. Adding and editing belong to the kind's own forms. */
interface ItemChanges {
  setStatus(itemId: string, status: 0 | 1, how: SendOptions): Promise<unknown>;
  /** @param telling whether its guests are told, where `told` says that they can be; answers what came of that */
  remove(itemId: string, how: SendOptions, telling?: Telling): Promise<{ readonly data: unknown }>;
}

/** The wordings of the specification, exactly; and what there is to say besides. */
export interface ItemWords {
  readonly list: string;
  /** The list's name for who hears it. */
  readonly listLabel: string;
  readonly add: string;
  readonly none: string;
  readonly noneText: string;
  readonly addFirst: string;
  readonly details: string;
  readonly deleteTitle: string;
  readonly deleteQuestion: string;
  readonly upgradeTitle: string;
  /** What can be done without a connection. */
  readonly worksOffline: string;
}

/** A kind with what concerns its own fields: `ItemKindOf<EventItem>`. */
export interface ItemKindOf<T extends Item> extends ItemKind {
  readonly calls: ItemChanges & ItemReads<T>;
  /** The header of the name's column. */
  readonly nameLabel: string;
  /** What the dashboard shows of each, behind picture and name, in this order. */
  readonly listFields: readonly ItemField<T>[];
  /** Its day as it is shown, once that is over; undefined for what is to come, or goes on. */
  readonly pastDay: (item: T, now: Date) => string | undefined;
  /** What stands on the card at the head of the details. */
  readonly cardFields: readonly ItemField<T>[];
  /** The people invited to it. */
  readonly invited: {
    /** Names their tab and their list. */
    readonly label: string;
    /** How many the plan admits; 0 without a limit. */
    readonly limit: (item: T) => number;
    /** What stands below its name in exports and on the door list. */
    readonly details: (item: T) => readonly string[];
  };
  /** How its people are told that it is cancelled, where an API can tell them. */
  readonly told: (item: T) => NotifiedPeople | undefined;
  /** What is shown of it while a plan is paid for. */
  readonly paymentFields: (item: T) => readonly LabelledValue[];
  /** What the plan that is paid for gives it. */
  readonly planFields: (item: T, plan: Plan) => readonly LabelledValue[];
}

/** A kind as far as its list is read for the ids and names of its items. */
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
  /** Takes a line of its own where fields stand side by side. */
  readonly isWide?: boolean;
  /** A number, at the end of its column. */
  readonly isNumber?: boolean;
  /** Never broken into lines. */
  readonly isCompact?: boolean;
  /** Of its column in a long table; a wide one shares what is left. */
  readonly width?: string;
}

export interface FieldPlace {
  readonly kind: ListedKind;
  readonly companyId: string;
}
