import { eventDateIssue } from '../../src/contract/event-date.ts';
import { eventsContract } from '../../src/contract/events.ts';
import { PAYMENT_STATUS } from '../../src/contract/payments.ts';
import { readPlace } from '../../src/contract/place.ts';
import { readDay, todayUtc } from '../../src/lib/dates.ts';
import type { CompanyRow } from '../db/schema.ts';
import { addItem, changeItem, removeItem, setItemStatus } from '../items/change-item.ts';
import { eventAnswer } from '../items/event-answer.ts';
import { findItem, type ItemOwner, listItems, lockItem } from '../items/find-item.ts';
import { WORDS_OF } from '../items/item-kind.ts';
import { forgetPicture, keepPicture } from '../items/item-picture.ts';
import { findOfferedPlan, isTrialPlan, spendFreeTrial } from '../items/plans.ts';
import { isOutcome, ok, refuse } from './outcome.ts';
import { type Served, serve } from './serve.ts';

const INVALID_DATE = 'Date input not valid.';

const eventsOf = (company: CompanyRow): ItemOwner => ({ kind: 'event', companyId: company.id });
const notFound = () => refuse(404, WORDS_OF.event.notFound);

const addEvent = serve(eventsContract.addEvent, {
  prepare: ({ request, world }) => keepPicture(world.media, 'events', request.event_media),
  discard: (picture, world) => forgetPicture(world.media, picture.media),
  async handle({ request, company, prepared: { media }, tx, now }) {
    const plan = await findOfferedPlan(tx, 'event', request.product_id);
    if (!plan) return refuse(400, 'This plan is not offered. Please choose another one.');
    const isTrial = isTrialPlan(plan);
    const day = readDay(request.date);
    if (!day) return refuse(400, INVALID_DATE);
    const issue = eventDateIssue(day, { today: todayUtc(now), isTrial });
    if (issue) return refuse(400, issue);
    if (isTrial && !(await spendFreeTrial(tx, company.id))) {
      return refuse(409, 'The free trial has been used already. Please choose another plan.');
    }
    const event = await addItem(tx, now, {
      owner: eventsOf(company),
      plan,
      paymentStatus: isTrial ? PAYMENT_STATUS.freeTrial : PAYMENT_STATUS.pending,
      name: request.name.trim(),
      place: readPlace(request.location),
      day,
      media,
    });
    return ok('New Event Added Successfully', { _id: event.id }, 201);
  },
});

const editEvent = serve(eventsContract.editEvent, {
  async prepare({ request, company, world }) {
    const event = await findItem(world.db, eventsOf(company), request.event_id);
    if (!event) return notFound();
    const kept = await keepPicture(world.media, 'events', request.event_media);
    return isOutcome(kept) ? kept : { media: kept.media, replaced: kept.media && event.media };
  },
  discard: (picture, world) => forgetPicture(world.media, picture.media),
  finish: (picture, world) => forgetPicture(world.media, picture.replaced),
  async handle({ request, company, prepared: { media }, tx, now }) {
    const event = await lockItem(tx, eventsOf(company), request.event_id);
    if (!event) return notFound();
    const day = readDay(request.date);
    if (!day) return refuse(400, INVALID_DATE);
    if (day !== event.day) {
      const isTrial = event.paymentStatus === PAYMENT_STATUS.freeTrial;
      const issue = eventDateIssue(day, { today: todayUtc(now), isTrial });
      if (issue) return refuse(400, issue);
    }
    await changeItem(tx, event, {
      name: request.name.trim(),
      place: readPlace(request.location),
      day,
      media,
    });
    return ok('Event Updated Successfully', { _id: event.id });
  },
});

const setEventStatus = serve(eventsContract.setEventStatus, async ({ request, company, tx }) => {
  const event = await lockItem(tx, eventsOf(company), request.event_id);
  if (!event) return notFound();
  await setItemStatus(tx, event, request.status);
  return ok('Event status updated successfully', { _id: event.id, status: request.status });
});

const deleteEvent = serve(eventsContract.deleteEvent, {
  async prepare({ request, company, world }) {
    const event = await findItem(world.db, eventsOf(company), request.event_id);
    return event ? { media: event.media } : notFound();
  },
  async handle({ request, company, tx, now }) {
    const event = await lockItem(tx, eventsOf(company), request.event_id);
    if (!event) return notFound();
    await removeItem(tx, event, now);
    return ok('Event deleted successfully', { _id: event.id });
  },
  finish: (event, world) => forgetPicture(world.media, event.media),
});

const listEvents = serve(eventsContract.listEvents, async ({ request, company, tx }) => {
  const events = await listItems(tx, eventsOf(company), request);
  return ok('Events', { result: events.map(eventAnswer) });
});

const eventDetails = serve(eventsContract.eventDetails, async ({ request, company, tx }) => {
  const event = await findItem(tx, eventsOf(company), request.event_id);
  return event ? ok('Event details', eventAnswer(event)) : notFound();
});

export const eventRoutes: readonly Served[] = [
  addEvent,
  editEvent,
  setEventStatus,
  deleteEvent,
  listEvents,
  eventDetails,
];
