import type { ItemEntity } from '../../../common/contract/item-kinds.ts';

/** Events of event companies and locations of security companies share one table and most rules. */
export type ItemKind = ItemEntity;

interface ItemWords {
  notFound: string;
  admits: string;
  list: string;
  details: string;
}

/** The wording that differs. */
export const ITEM_MESSAGES: Record<ItemKind, ItemWords> = {
  event: {
    notFound: 'This event was not found.',
    admits: 'This event admits',
    list: 'Events',
    details: 'Event details',
  },
  location: {
    notFound: 'This location was not found.',
    admits: 'This location admits',
    list: 'Locations',
    details: 'Location details',
  },
};
