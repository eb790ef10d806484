import { calls } from '../../../common/contract/calls.ts';
import type { ItemEntity } from '../../../common/contract/item-kinds.ts';

/** Events of event companies and locations of security companies are one table and share most rules. */
export type ItemKind = ItemEntity;

interface ItemWords {
  notFound: string;
  admits: string;
  added: string;
  updated: string;
  statusUpdated: string;
  deleted: string;
  list: string;
  details: string;
}

/** What differs in words. */
export const WORDS_OF: Record<ItemKind, ItemWords> = {
  event: {
    notFound: 'This event was not found.',
    admits: 'This event admits',
    added: calls.addEvent.success,
    updated: calls.editEvent.success,
    statusUpdated: calls.setEventStatus.success,
    deleted: calls.deleteEvent.success,
    list: 'Events',
    details: 'Event details',
  },
  location: {
    notFound: 'This location was not found.',
    admits: 'This location admits',
    added: calls.addLocation.success,
    updated: calls.editLocation.success,
    statusUpdated: calls.setLocationStatus.success,
    deleted: calls.deleteLocation.success,
    list: 'Locations',
    details: 'Location details',
  },
};
