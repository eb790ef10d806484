// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plans } from '../../../server/infra/db/schema.ts';
import { offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture, planId } from '../../../tests/support/payments/payment-fixture.ts';
import { openPayment, payButton } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();

test('An item whose plan is no longer offered says so, and is paid for with another plan', async () => {
  offerCardLibrary();
  const { appContext, visitor } = at;
  const { db, clock } = appContext.appContext;
  await db
    .update(plans)
    .set({ retiredAt: clock.now() })
    .where(eq(plans.id, planId('small')));
  const { item, path } = await openPayment(at);
  const refusal = within(await screen.findByRole('alertdialog'));
  refusal.getByText('This plan is no longer offered. Please choose another one to pay for this item.');
  await user.click(await refusal.findByRole('button', { name: 'Choose another plan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'CHOOSE ANOTHER PLAN' }));
  dialog.getByText('“Plan small” is no longer offered.');
  await user.click(await dialog.findByRole('button', { name: /Plan/ }));
  await user.click(await screen.findByRole('option', { name: /Plan large/ }));
  expect(dialog.getByText('You have to pay: $200.00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make Payment' }));
  await payButton('$200.00');
  const address = [item.id, visitor.company.id, 'internal/event/purchase', planId('large')].join('/');
  await waitFor(() => expect(path()).toBe(`/make-payment/${address}`));
});
