/** Correctly signed but wrong events: from the future, of another mode, incomplete, too large. */
import { count } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_STATUS } from '../../../common/contract/payments.ts';
import { providerEvents } from '../../../server/infra/db/schema-payments.ts';
import { sweep } from '../../../server/jobs/sweep.ts';
import type { Visitor } from '../../support/api/api-fixture.ts';
import { createPaymentFixture, idOf, type PaymentFixture } from '../../support/payments/payment-fixture.ts';
import { postEvent, postSigned } from '../../support/payments/signed-event.ts';

const WEBHOOK = '/api/v1/payments/webhook';
type Json = Record<string, unknown>;

let fixture: PaymentFixture;
let visitor: Visitor;
let intentId: string;
let itemId: string;
/** A genuine payment_intent.succeeded that was not delivered. */
let succeeded: Json & { data: { object: Json } };
beforeAll(async () => {
  fixture = await createPaymentFixture();
  visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card());
  itemId = item.id;
  intentId = idOf(data?.client_secret);
  const events = await fixture.sandbox.stripe.events.list({ type: 'payment_intent.succeeded' });
  succeeded = JSON.parse(JSON.stringify(events.data[0]));
}, 60_000);
afterAll(() => fixture.close());

const seconds = () => Math.floor(fixture.clock.now().getTime() / 1000);

const postText = (payload: string, at?: number) => postSigned(fixture, payload, at);
const post = (event: unknown, at?: number) => postEvent(fixture, event, at);

async function recorded(): Promise<number> {
  const [found] = await fixture.appContext.db.select({ events: count() }).from(providerEvents);
  return found?.events ?? 0;
}

/** Values of other types for one part of an event. */
const WRONG = [
  undefined,
  null,
  '',
  0,
  -1,
  1.5,
  true,
  'a\u0000b',
  'x'.repeat(300),
  [],
  {},
  1e300,
  '__proto__',
];

describe('a signed event', () => {
  test('is refused with a time or signature in the future', async () => {
    const before = await recorded();
    expect(await post({ ...succeeded, created: seconds() + 301 })).toEqual({
      status: 400,
      message: 'Refused: the event is from the future.',
    });
    expect(await post(succeeded, seconds() + 301)).toMatchObject({ status: 400 });
    expect(await recorded()).toBe(before);
    expect((await fixture.itemNow(itemId)).paymentStatus).toBe(PAYMENT_STATUS.pending);
  });

  test('with a wrong or missing part is refused without effect and never answered 500', async () => {
    const answers = new Map<number, number>();
    const tell = ({ status }: { status: number }) => answers.set(status, (answers.get(status) ?? 0) + 1);
    for (const key of ['id', 'type', 'created', 'livemode', 'data']) {
      for (const wrong of WRONG) {
        const isHarmless = key === 'type' && (wrong === '__proto__' || wrong === 'x'.repeat(300));
        if (isHarmless || (key === 'livemode' && wrong === true)) continue;
        if (key === 'id' && wrong === '__proto__') continue;
        const { status } = await post({ ...succeeded, [key]: wrong });
        expect([key, wrong, status]).toEqual([key, wrong, 400]);
        tell({ status });
      }
    }
    for (const key of ['id', 'status', 'amount_received', 'currency']) {
      for (const wrong of WRONG) {
        if (key === 'amount_received' && wrong === 0) continue;
        if (key === 'id' && wrong === '__proto__') continue;
        const object = { ...succeeded.data.object, [key]: wrong };
        const { status } = await post({ ...succeeded, data: { object } });
        expect([key, wrong, status]).toEqual([key, wrong, 400]);
        tell({ status });
      }
    }
    for (const type of ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed']) {
      for (const object of [
        {},
        { payment_intent: 5 },
        { payment_intent: { id: null } },
        { refunded: 'yes' },
      ]) {
        tell(await post({ ...succeeded, type, data: { object } }));
      }
    }
    console.log(
      `proof 18: signed and wrong: ${[...answers].map(([status, times]) => `${times} × ${status}`)}`,
    );
    expect([...answers.keys()]).toEqual([400]);
    expect((await fixture.itemNow(itemId)).paymentStatus).toBe(PAYMENT_STATUS.pending);
  });

  test('that is not an event is refused', async () => {
    for (const text of ['', '{', 'null', '5', '[]', '"evt"', '{"object":"v2.core.event"}', '[[[[[[]]]]]]']) {
      expect([text, (await postText(text)).status]).toEqual([text, 400]);
    }
    expect((await postText(`"${'x'.repeat(256 * 1024)}"`)).status).toBe(413);
  });

  test('of another mode or account is ignored, and the answer says so', async () => {
    expect(await post({ ...succeeded, id: 'evt_live', livemode: true })).toEqual({
      status: 200,
      message: 'ignored: of live mode',
    });
    expect(await post({ ...succeeded, id: 'evt_account', account: 'acct_1' })).toEqual({
      status: 200,
      message: 'ignored: of another account',
    });
    expect(await post({ ...succeeded, id: 'evt_type', type: 'price.created', data: { object: {} } })).toEqual(
      {
        status: 200,
        message: 'ignored: of a type without effect',
      },
    );
    expect((await fixture.itemNow(itemId)).paymentStatus).toBe(PAYMENT_STATUS.pending);
  });

  test('is taken with signatures of other secrets beside it, and refused with hundreds', async () => {
    const text = JSON.stringify({ ...succeeded, id: 'evt_sig', type: 'price.created', data: { object: {} } });
    const others = Array.from({ length: 200 }, () => `v1=${'0'.repeat(64)}`);
    expect((await postSigned(fixture, text, seconds(), others.slice(0, 20))).status).toBe(200);
    const refused = await postSigned(fixture, text, seconds(), others);
    expect(refused).toEqual({ status: 400, message: 'The signature is not valid.' });
  });

  test('of an unknown payment of ours is not answered with success, so that it is sent again', async () => {
    const before = await recorded();
    const metadata = { payment_id: 'lost-with-a-database', item_id: itemId };
    const object = { ...succeeded.data.object, id: 'pi_lost', metadata };
    expect((await post({ ...succeeded, id: 'evt_lost', data: { object } })).status).toBe(404);
    expect(await recorded()).toBe(before);
    const foreign = { ...object, metadata: { payment_id: 'a\u0000b', note: 5 } };
    expect((await post({ ...succeeded, id: 'evt_foreign', data: { object: foreign } })).status).toBe(200);
  });

  test('that is valid still has its effect', async () => {
    expect(intentId).not.toBe('');
    expect((await post(succeeded)).status).toBe(200);
    expect((await fixture.itemNow(itemId)).paymentStatus).toBe(PAYMENT_STATUS.paid);
  });
});

test('a body is read only with a current signature: an endless one without is refused', async () => {
  // Without the handler that drains refused bodies, which stores nothing of them.
  const app = new Hono();
  fixture.appContext.payments.mount(app);
  const unsigned = [undefined, 'v1=00', 't=now,v1=00', `t=${seconds() - 301},v1=00`];
  const answers = unsigned.map(async (signature) => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body: new ReadableStream({}),
      duplex: 'half',
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    };
    return (await app.request(new Request(`http://vantage.test${WEBHOOK}`, init))).status;
  });
  expect(await Promise.all(answers)).toEqual([400, 400, 400, 400]);
});

// Last, because it advances the clock.
test('events are forgotten after 90 days; one that is sent again all the same changes nothing', async () => {
  const { appContext, clock } = fixture;
  const before = await recorded();
  expect(before).toBeGreaterThan(0);
  clock.advance({ days: 89 });
  await sweep(appContext);
  expect(await recorded()).toBe(before);
  clock.advance({ days: 2 });
  await sweep(appContext);
  expect(await recorded()).toBe(0);
  const paid = await fixture.itemNow(itemId);
  expect((await post(succeeded)).status).toBe(200);
  expect(await recorded()).toBe(1);
  expect(await fixture.itemNow(itemId)).toEqual(paid);
});
