import { CalendarPlus } from 'lucide-react';
import { type EventItem, eventsContract } from '../../../common/contract/events.ts';
import { itemKinds } from '../../../common/contract/item-kinds.ts';
import { FREE_TRIAL_USERS, isFreeTrial, type Plan } from '../../../common/contract/plans.ts';
import { formatDay } from '../../../common/lib/dates.ts';
import { formatPrice } from '../../../common/lib/money.ts';
import { api } from '../../api/api.ts';
import type { ItemKindOf } from '../../entities/items/item-kind.ts';
import { GUESTS } from '../../entities/items/notifying/notified-people.ts';
import { PastBadge } from '../../entities/items/past-mark.tsx';
import {
  accessCodeField,
  nameField,
  paymentStatusField,
  placeField,
  statusField,
} from '../../entities/items/standard-fields.tsx';
import { formatCount, formatLimit } from '../../lib/count.ts';
import styles from './event-kind.module.css';
import { isEventOver } from './event-over.ts';
import { letterEvent } from './letter-event.ts';

const { plural, productType, hasFreeTrial } = itemKinds.event;

/** The item kind of event companies, with invited users and recordings. */
export const eventKind: ItemKindOf<EventItem> = {
  entity: 'event',
  plural,
  paths: { list: '/events/list', details: '/events/details/$_id' },
  productType,
  hasFreeTrial,
  planLimits,
  emptyIcon: <CalendarPlus />,
  words: {
    list: 'EVENTS',
    listLabel: 'Events',
    add: 'Add Event',
    none: 'NO EVENTS YET',
    noneText: 'Add your first event, choose its plan and invite people.',
    addFirst: 'Add Event',
    details: 'EVENT DETAILS',
    deleteTitle: 'DELETE EVENT',
    deleteQuestion: 'Are you sure you want to delete this event?',
    upgradeTitle: 'UPGRADE EVENT',
    worksOffline: 'Inviting people works without one.',
  },
  calls: {
    list: (company_id, how) => api.send(eventsContract.listEvents, { company_id }, how),
    details: (event_id, how) => api.send(eventsContract.eventDetails, { event_id }, how),
    setStatus: (event_id, status, how) => api.send(eventsContract.setEventStatus, { event_id, status }, how),
    remove: (event_id, how, tell_guests) =>
      api.send(eventsContract.deleteEvent, { event_id, ...(tell_guests && { tell_guests }) }, how),
  },
  nameLabel: 'Name of Event',
  listFields: [
    accessCodeField,
    { label: 'Date', value: (event) => <EventDay event={event} />, isCompact: true, width: '7rem' },
    placeField('Event Location'),
    {
      label: 'No. of Users',
      value: ({ user_limit }) => formatLimit(user_limit),
      isNumber: true,
      width: '6rem',
    },
    paymentStatusField,
    statusField,
  ],
  pastDay: (event, now) => (isEventOver(event, now) ? formatDay(event.date) : undefined),
  cardFields: [
    nameField('Event Name'),
    accessCodeField,
    { label: 'Users Limit', value: ({ user_limit }) => formatLimit(user_limit) },
    { label: 'Event Date', value: (event) => <EventDay event={event} /> },
    paymentStatusField,
    placeField('Event Address'),
  ],
  invited: {
    label: 'Invited Users',
    limit: ({ user_limit }) => user_limit,
    details: ({ date, location }) => [formatDay(date), location.name],
  },
  recipients: (event) =>
    event.can_tell ? { people: GUESTS, item: { event: letterEvent(event) } } : undefined,
  paymentFields: (event) => [
    { label: 'Event Name', value: event.name },
    { label: 'Event Date', value: formatDay(event.date) },
    { label: 'Event Address', value: event.location.name },
  ],
  planFields: (event, plan) => [
    { label: 'Plan', value: plan.description },
    { label: 'Users Limit', value: formatLimit(plan.metadata?.user_limit || event.user_limit) },
    { label: 'Price', value: formatPrice(plan.price_value) },
  ],
};

function EventDay({ event }: { event: EventItem }) {
  return (
    <span className={styles.day}>
      {formatDay(event.date)}
      {isEventOver(event, new Date()) && <PastBadge />}
    </span>
  );
}

function planLimits(plan: Plan): string {
  const users = plan.metadata?.user_limit || (isFreeTrial(plan) ? FREE_TRIAL_USERS : 0);
  return users > 0 ? `${formatCount(users)} users` : '';
}
