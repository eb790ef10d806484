import { PAYMENT_STATUS, REJECTED } from '../../common/contract/payments.ts';
import type { items } from '../../server/infra/db/schema.ts';
import { EVENTS_DEMO, SECURITY_DEMO } from '../../server/modules/demo/demo-companies.ts';
import { demoId } from '../../server/modules/demo/demo-id.ts';
import { type DemoPlan, demoPlanId, demoPlans } from '../../server/modules/demo/demo-plans.ts';

type NewItem = typeof items.$inferInsert;

const DAY_MS = 86_400_000;
/** Days relative to the first start: one event was yesterday, one is today, the others are later. */
const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

const demoItemId = (key: string) => demoId(`item ${key}`);
export const PAID_EVENT = demoItemId('nordlys');
export const PENDING_EVENT = demoItemId('conference');
export const EVENT_TODAY = demoItemId('garden-party');
export const TRIAL_EVENT = demoItemId('piano');
export const PAID_LOCATION = demoItemId('harbour');

/** Five events and three locations, at least one of each payment status. */
export function demoItems(now: Date): NewItem[] {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const event = (key: string, plan: DemoPlan, more: Told): NewItem => ({
    status: 1,
    ...more,
    ...filled(key, plan),
    companyId: EVENTS_DEMO.id,
    kind: 'event',
  });
  const location = (key: string, plan: DemoPlan, more: Told): NewItem => ({
    status: 1,
    ...more,
    ...filled(key, plan),
    companyId: SECURITY_DEMO.id,
    kind: 'location',
  });
  return [
    event('nordlys', 'festival', {
      name: 'Nordlys Open Air',
      day: dayAfter(now, -1),
      media: 'events/demo-concert-large.webp',
      accessCode: 'NRDYS247',
      place: { name: 'Sukkerbiten, Oslo, Norway', coordinates: [10.7556, 59.9053], type: 'point' },
      paymentStatus: PAYMENT_STATUS.paid,
      paidAt: before(20 * 24),
      createdAt: before(21 * 24),
    }),
    event('garden-party', 'club', {
      name: 'Garden Party at Frogner',
      day: dayAfter(now, 0),
      media: 'events/demo-garden-party-large.webp',
      accessCode: 'GARFRO58',
      place: { name: 'Frogner Manor, Oslo, Norway', coordinates: [10.7037, 59.9226], type: 'point' },
      paymentStatus: PAYMENT_STATUS.paid,
      paidAt: before(13 * 24),
      createdAt: before(14 * 24),
    }),
    event('conference', 'arena', {
      name: 'Harbour Tech Conference',
      day: dayAfter(now, 24),
      media: 'events/demo-conference-large.webp',
      accessCode: 'HARTEC89',
      place: {
        name: 'De Doelen, Schouwburgplein 50, Rotterdam, Netherlands',
        coordinates: [4.4735, 51.9224],
        type: 'point',
      },
      paymentStatus: PAYMENT_STATUS.pending,
      createdAt: before(3),
    }),
    event('piano', 'free-trial', {
      name: 'Piano by Candlelight',
      day: dayAfter(now, 9),
      media: 'events/demo-theatre-large.webp',
      accessCode: 'PAN6CAND',
      place: { name: 'Teatro São Luiz, Lisbon, Portugal', coordinates: [-9.1427, 38.7098], type: 'point' },
      paymentStatus: PAYMENT_STATUS.freeTrial,
      createdAt: before(30),
    }),
    event('city-cup', 'stadium', {
      name: 'City Cup Final',
      day: dayAfter(now, 40),
      media: 'events/demo-stadium-large.webp',
      accessCode: 'CTYCUP72',
      place: { name: 'Olympic Stadium, Helsinki, Finland', coordinates: [24.927, 60.187], type: 'point' },
      paymentStatus: REJECTED,
      status: 0,
      createdAt: before(9 * 24),
    }),
    location('harbour', 'guard', {
      name: 'Waalhaven Terminal',
      media: 'locations/demo-harbour-large.webp',
      accessCode: 'WAAHAV42',
      place: {
        name: 'Waalhaven Oostzijde 81, Rotterdam, Netherlands',
        coordinates: [4.4563, 51.8871],
        type: 'point',
      },
      paymentStatus: PAYMENT_STATUS.paid,
      paidAt: before(60 * 24),
      createdAt: before(61 * 24),
    }),
    location('building-site', 'fortress', {
      name: 'Lindenhof Building Site',
      media: 'locations/demo-building-site-large.webp',
      accessCode: 'NDENHF36',
      place: { name: 'Invalidenstraße 60, Berlin, Germany', coordinates: [13.3651, 52.5269], type: 'point' },
      paymentStatus: PAYMENT_STATUS.pending,
      createdAt: before(5),
    }),
    location('car-park', 'watch', {
      name: 'Station Square Car Park',
      media: 'locations/demo-car-park-large.webp',
      accessCode: 'STATNP98',
      place: { name: 'Stationsplein 1, Utrecht, Netherlands', coordinates: [5.1094, 52.0894], type: 'point' },
      paymentStatus: REJECTED,
      createdAt: before(12 * 24),
    }),
  ];
}

/** The fields specific to each item; the rest is derived from its plan and kind. */
type Told = Omit<NewItem, keyof ReturnType<typeof filled> | 'companyId' | 'kind' | 'status'> & {
  status?: number;
};

function filled(key: string, plan: DemoPlan) {
  const planId = demoPlanId(plan);
  const {
    userLimit = 0,
    cameraLimit = 0,
    durationMonths = 0,
  } = demoPlans().find(({ id }) => id === planId) ?? {};
  return { id: demoItemId(key), planId, userLimit, cameraLimit, durationMonths };
}
