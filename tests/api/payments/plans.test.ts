import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plans } from '../../../server/infra/db/schema.ts';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { createApiWithPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiWithPlans);

test('the plans of a product type are listed in order without a session, with prices in dollars', async () => {
  const events = await api.request('listPlans', { product_type: 'event' });
  expect(events.status).toBe(200);
  expect(events.data?.map(({ description, price_value }) => [description, price_value])).toEqual([
    ['Free Trial', 0],
    ['Club', 49],
    ['Festival', 149],
    ['Arena', 399.5],
    ['Stadium', 1299],
  ]);
  expect(events.data?.[0]).toMatchObject({
    code: 'free_trial',
    metadata: { code: 'free_trial', user_limit: 5 },
  });
  const security = await api.request('listPlans', { product_type: 'security' });
  expect(security.data?.[1]).toMatchObject({
    description: 'Guard',
    product_type: 'security',
    code: '',
    metadata: { camera_limit: 8, duration: 6 },
  });
});

test('the list is `data` itself, as the specification says', async () => {
  const { body } = await api.request('listPlans', { product_type: 'event' });
  expect(body).toMatchObject({ data: expect.any(Array) });
});

test('another product type is refused', async () => {
  expect((await api.request('listPlans', { product_type: 'boat' })).status).toBe(400);
  expect((await api.request('listPlans')).status).toBe(400);
});

test('a plan that is no longer offered is not in the list, but in the details', async () => {
  const product_id = demoPlanId('arena');
  await api.appContext.db.update(plans).set({ retiredAt: api.clock.now() }).where(eq(plans.id, product_id));
  const list = await api.request('listPlans', { product_type: 'event' });
  expect(list.data?.map(({ _id }) => _id)).not.toContain(product_id);
  expect((await api.request('planDetails', { product_id })).data).toMatchObject({ price_value: 399.5 });
});

test('an unknown plan is not found', async () => {
  expect(await api.request('planDetails', { product_id: 'none' })).toMatchObject({
    status: 404,
    message: 'This plan was not found.',
  });
});
