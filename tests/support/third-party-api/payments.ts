/** The third-party API's plans and payments: it charges the portal's amount, and is notified by webhook. */
import type { CardService } from '../payments/card-service.ts';
import { type App, fieldsOf } from './session.ts';

/** The parts of an item that matter for buying a plan. */
export interface Purchasable {
  id: number;
  payment_status: number;
  /** Undefined for items bought before there were plans. */
  product_id?: string;
}

export const eventPlans = [
  { id: 'small', description: 'Small', price_value: '20', metadata: { user_limit: '40' }, currency: 'usd' },
  {
    id: 'large',
    description: 'Large',
    price_value: 80.5,
    metadata: { user_limit: 400 },
    product_type: 'event',
  },
];

export const guardPlans = [
  { id: 'watch', description: 'Watch', price_value: '30', metadata: { camera_limit: '2', duration: '1' } },
  { id: 'guard', description: 'Guard', price_value: 90.5, metadata: { camera_limit: 8, duration: 6 } },
];

interface Goods {
  readonly events: readonly Purchasable[];
  readonly locations: readonly Purchasable[];
}

/** The calls of section 7 for plans and payments, and the webhook that the card service posts to. */
export function servePayments(app: App, goods: Goods, cards: CardService): void {
  app.get('/company/subscription/packages/list', (context) => {
    const data = context.req.query('product_type') === 'security' ? guardPlans : eventPlans;
    return context.json({ message: 'Success', data });
  });
  app.get('/company/subscription/packages/details', (context) => {
    const data = [...eventPlans, ...guardPlans].find(({ id }) => id === context.req.query('product_id'));
    return context.json({ message: 'Success', data });
  });
  app.get('/company/subscription/payment/resourceList', (context) => context.json({ data: [] }));
  for (const action of ['purchase', 'upgradePlan'] as const) {
    app.post(`/company/subscription/packages/${action}`, async (context) => {
      const wanted = ['user_id', 'product_type', 'product_id', 'total_amount', 'event_id', 'location_id'];
      const order = await fieldsOf(context, wanted);
      const { client_secret } = await cards.stripe.paymentIntents.create({
        amount: Math.round(Number(order.total_amount) * 100),
        currency: 'usd',
        metadata: order,
      });
      return context.json({ message: 'Success', data: { client_secret, object: 'payment_intent' } });
    });
  }
  app.post('/webhooks/cards', async (context) => {
    const signature = context.req.header('Stripe-Signature') ?? '';
    const secret = await cards.webhookSecret();
    const body = await context.req.text();
    const event = await cards.stripe.webhooks.constructEventAsync(body, signature, secret);
    if (event.type === 'payment_intent.succeeded') hand(goods, event.data.object.metadata);
    return context.body(null, 204);
  });
}

/** Marks paid items. */
function hand({ events, locations }: Goods, { event_id, location_id, product_id }: Record<string, string>) {
  const isEvent = event_id !== undefined;
  const wanted = isEvent ? event_id : location_id;
  const item = (isEvent ? events : locations).find(({ id }) => String(id) === wanted);
  if (item) Object.assign(item, { payment_status: 2, product_id });
}
