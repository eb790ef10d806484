/** The third-party API's answers about events: valid by the specification's text, but untidy. */
import { eventPlans, type Purchasable } from './payments.ts';

export interface StoredEvent extends Purchasable {
  name: string;
  /** The event as it was sent. */
  date: string;
  location: string;
  status: number;
}

/** An event that was paid earlier. */
export function oldEvent(): StoredEvent {
  const location = JSON.stringify({ name: 'Tromsø, Norway', coordinates: ['18.95', '69.64'] });
  return { id: 1, name: 'Polar Night', date: '2031-12-21', location, status: 1, payment_status: 2 };
}

/** In the list: no picture, no plan without one, numbers as texts, the day as dd-MM-yyyy. */
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

/** As details: only `id`, the day as a time stamp, the place as the text that was sent. */
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
