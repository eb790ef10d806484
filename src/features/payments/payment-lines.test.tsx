// @vitest-environment happy-dom
/** What makes up the amount of an upgrade is of the same moment as the amount. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { intentIn, offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture, planId } from '../../../tests/support/payments/payment-fixture.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { openPayment, payButton } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event', createPaymentFixture);

test('An upgrade credits what was paid elsewhere since the device read the item', async () => {
  offerCardLibrary();
  const item = await at.appContext.item(at.visitor, 'small');
  const { router } = await openPortal(`/events/details/${item.id}`);
  await screen.findAllByText('Harbour Night');
  await at.appContext.pay(at.visitor, item);
  const parts = [item.id, at.visitor.company.id, 'internal', 'event', 'upgrade', planId('large')];
  await act(() => router.navigate({ href: `/make-payment/${parts.join('/')}` }));
  await payButton('$150.01');
  expect(screen.getByText('Current plan: Plan small').nextElementSibling?.textContent).toBe('− $49.99');
});

test('A payment that another tab has changed shows what makes up its new amount', async () => {
  const library = offerCardLibrary();
  const { item } = await openPayment(at, { action: 'upgrade', plan: 'huge' });
  const credited = () => screen.getByText(/^Current plan: /).nextElementSibling?.textContent;
  const pay = await payButton('$1,184.51');
  expect(credited()).toBe('− $49.99');
  const { appContext: api, visitor } = at;
  const order = api.order(visitor, item, 'large');
  const other = await api.request('upgradePlan', order, visitor);
  await api.confirm(other.data?.client_secret, await api.card());
  await api.sandbox.deliverDue();
  expect((await api.itemNow(item.id)).planId).toBe(planId('large'));
  library.confirm.mockResolvedValueOnce(intentIn('canceled'));
  library.retrieve.mockResolvedValue(intentIn('canceled'));
  await userEvent.click(pay);
  await screen.findByText(/^The payment has changed meanwhile/);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Current plan: Plan large').nextElementSibling?.textContent).toBe('− $200.00');
  await payButton('$1,034.50');
});
