import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPaymentFixture, type PaymentFixture } from '../../support/payments/payment-fixture.ts';

let api: PaymentFixture;
beforeAll(async () => {
  api = await createPaymentFixture();
});
afterAll(() => api.close());

test.each([
  '.',
  '..',
  'pm_1/../../customers',
  'pm_1?expand=x',
  'pm_1#',
  '%2e%2e',
  ' ',
  `pm_${'1'.repeat(300)}`,
])('a malformed card id is refused without a request to the card service: %s', async (card_id) => {
  const visitor = await api.approvedCompany();
  await api.pay(visitor, await api.item(visitor));
  const answer = await api.request('removeSavedCard', { card_id }, { token: visitor.token });
  expect(answer).toMatchObject({ status: 400, message: 'There is no such card' });
});
