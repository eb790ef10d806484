/** What the third-party API says of events: right by the letter of the specification, and no tidier. */
import { eventPlans, type Purchasable } from './payments.ts';

export interface StoredEvent extends Purchasable {
  name: string;
  /** As it was sent. */
  date: string;
  location: string;
  status: number;
}

/** One that somebody paid for long ago. */
export function oldEvent(): StoredEvent {
  const location = JSON.stringify({ name: 'Tromsø, Norway', coordinates: ['18.95', '69.64'] });
  return { id: 1, name: 'Polar Night', date: '2031-12-21', location, status: 1, payment_status: 2 };
}

/** In the list: no picture, no plan where there is none, numbers as texts, the day as people write it. */
export function toListed({ id, name, date, location, status, payment_status, product_id }: StoredEvent) {
  const [year, month, day] = date.split('-');
  return {
    _id: String(id),
    name,
    date: `${day}-${month}-${year}`,
    media: null,
    access_code: 'NAIVE1',
    user_limit: String(limitOf(product_id)),
    product_id,
    location: JSON.parse(location),
    payment_status: String(payment_status),
    status: String(status),
    __v: 0,
    owner: { secret: true },
  };
}

/** By itself: `id` alone, the day as a time stamp, the place as the text it was sent as. */
export function toDetails({ id, name, date, location, status, payment_status, product_id }: StoredEvent) {
  return {
    id,
    name,
    date: `${date}T00:00:00.000Z`,
    access_code: 'NAIVE1',
    user_limit: Number(limitOf(product_id)),
    product_id,
    location,
    payment_status,
    status,
  };
}

function limitOf(planId: string | undefined): string | number {
  return eventPlans.find(({ id }) => id === planId)?.metadata.user_limit ?? 40;
}
