import { eventsContract } from '../../../common/contract/events.ts';
import type { Endpoint } from '../../http/define-route.ts';
import { serveDeleting } from './delete-routes.ts';
import { serveAdding, serveDetails, serveEditing, serveList, serveStatus } from './item-routes.ts';

export const eventRoutes: readonly Endpoint[] = [
  serveAdding('event', eventsContract.addEvent, ({ name, product_id, date, location, event_media }) => ({
    name,
    planId: product_id,
    date,
    place: location,
    picture: event_media,
  })),
  serveEditing(
    'event',
    eventsContract.editEvent,
    ({ event_id, name, date, location, event_media, tell_guests }) => ({
      itemId: event_id,
      notifyMode: tell_guests,
      name,
      date,
      place: location,
      picture: event_media,
    }),
  ),
  serveStatus('event', eventsContract.setEventStatus, ({ event_id }) => event_id),
  serveDeleting('event', eventsContract.deleteEvent, ({ event_id, tell_guests }) => ({
    itemId: event_id,
    notifyMode: tell_guests,
  })),
  serveList('event', eventsContract.listEvents),
  serveDetails('event', eventsContract.eventDetails, ({ event_id }) => event_id),
];
