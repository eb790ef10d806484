// @vitest-environment happy-dom
/** What makes up the amount of an upgrade is of the same moment as the amount. */
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture, planId } from '../../../tests/support/payments/payment-fixture.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { payButton } from '../../../tests/support/screens/payment-screen.ts';
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
