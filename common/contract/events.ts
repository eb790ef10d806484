import * as z from 'zod/mini';
import { contractOf } from './contract-of.ts';
import { dayOr } from './date-texts.ts';
import { DATE_NOT_VALID, type DateLimits, eventDateIssue } from './event-date.ts';
import { ordered } from './first-issue.ts';
import { notifiedAnswer, notifyField } from './guest-mails.ts';
import { listFilter, nameRule, placeRule, planRule } from './item-form.ts';
import type { Rule } from './ordered-rules.ts';
import { paidFields, paymentStatus, rejectionFields } from './payments.ts';
import { PlaceSchema } from './place-schema.ts';
import {
  countOr,
  detailsAnswer,
  flag,
  idOr,
  listAnswer,
  read,
  switchState,
  textOr,
  withId,
} from './tolerant.ts';

/** An event. `date` is a calendar day in a format that `lib/dates.ts` reads; `media` a path on the media host. */
export const EventSchema = withId({
  name: textOr(''),
  date: dayOr(''),
  media: textOr(''),
  access_code: textOr(''),
  user_limit: countOr(0),
  location: PlaceSchema,
  payment_status: paymentStatus,
  status: switchState,
  product_id: idOr(''),
  /** The UTC day of its creation, from which a free trial's month counts: an extension of our API, otherwise empty. */
  created_on: dayOr(''),
  ...rejectionFields,
  ...paidFields,
  /** Whether guests can be notified of changes by mail: an extension of our API. */
  can_tell: flag,
  /** Whether guests are reminded the day before: an extension of our API in details; null elsewhere. */
  reminds: read<boolean | null>(null, (value) => (typeof value === 'boolean' ? value : null)),
});
export type EventItem = z.output<typeof EventSchema>;

const text = z._default(z.string(), '');
const draft = {
  name: text,
  /** `YYYY-MM-DD` */
  date: text,
  /** JSON text of a place. */
  location: text,
  event_media: z.optional(z.file()),
};

const dateRule: Rule<{ date: string }> = {
  field: 'date',
  message: 'Event Date is not allowed to empty',
  fails: ({ date }) => date.trim() === '',
};
const name = nameRule('Event Name is not allowed to empty');
const place = placeRule('Event Location is not allowed to empty');

interface ChangeValues {
  name: string;
  date: string;
  location: string;
}
const changeRules: readonly Rule<ChangeValues>[] = [name, dateRule, place];
type DraftValues = ChangeValues & { product_id: string };
const draftRules: readonly Rule<DraftValues>[] = [name, planRule, dateRule, place];

/** The date is within its limits, which depend on the day and, for a new event, on the plan. */
function dateLimitRule<Values extends ChangeValues>(limitsOf: (values: Values) => DateLimits): Rule<Values> {
  return {
    field: 'date',
    message: DATE_NOT_VALID,
    fails: (values) => eventDateIssue(values.date, limitsOf(values)) !== undefined,
  };
}

/** The ADD NEW EVENT form, in the specification's order; `isTrial` tells whether a plan's id is the free trial's. */
export function eventDraftSchema({
  today,
  isTrial,
}: {
  today: string;
  isTrial: (planId: string) => boolean;
}) {
  const limit = dateLimitRule<DraftValues>(({ product_id }) => ({ today, isTrial: isTrial(product_id) }));
  return z
    .object({ ...draft, product_id: text })
    .check(ordered<DraftValues>([name, planRule, dateRule, limit, place]));
}
export type EventDraft = z.output<ReturnType<typeof eventDraftSchema>>;

/** The EDIT EVENT form, without a plan. */
export function eventChangeSchema(limits: DateLimits) {
  const limit = dateLimitRule<ChangeValues>(() => limits);
  return z.object(draft).check(ordered<ChangeValues>([name, dateRule, limit, place]));
}
export type EventChange = z.output<ReturnType<typeof eventChangeSchema>>;

export const eventsContract = {
  addEvent: contractOf('addEvent', {
    request: z.object({ ...draft, product_id: text, company_id: text }).check(ordered(draftRules)),
    data: withId({}),
  }),
  editEvent: contractOf('editEvent', {
    request: z.object({ ...draft, event_id: text, ...notifyField }).check(ordered(changeRules)),
    data: notifiedAnswer,
  }),
  setEventStatus: contractOf('setEventStatus', {
    request: z.object({ status: z.union([z.literal(0), z.literal(1)]), event_id: z.string() }),
    data: z.unknown(),
  }),
  deleteEvent: contractOf('deleteEvent', {
    request: z.object({ event_id: z.string(), ...notifyField }),
    data: notifiedAnswer,
  }),
  /** Whether guests are reminded by mail the day before. */
  setEventReminder: contractOf('setEventReminder', {
    request: z.object({ event_id: z.string(), reminds: z.enum(['0', '1']) }),
    data: z.unknown(),
  }),
  listEvents: contractOf('listEvents', {
    request: z.object({ company_id: z.optional(z.string()), ...listFilter }),
    data: listAnswer(EventSchema),
  }),
  eventDetails: contractOf('eventDetails', {
    request: z.object({ event_id: z.string() }),
    data: detailsAnswer(EventSchema),
  }),
};
