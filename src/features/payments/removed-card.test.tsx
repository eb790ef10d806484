// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { declined, offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture } from '../../../tests/support/payments/payment-fixture.ts';
import { answerOf } from '../../../tests/support/screens/open-portal.tsx';
import { openPayment, payButton } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();

const card = (id: string, last4: string) => ({ id, card: { brand: 'visa', last4 } });
const cardsAnswer = (...result: object[]) => answerOf(200, { data: { result } });

test('A saved card that another device has removed is gone after a try, and another one is chosen', async () => {
  const library = offerCardLibrary();
  library.confirm.mockResolvedValueOnce(declined('This PaymentMethod was detached from a Customer.'));
  at.network.next('listSavedCards', cardsAnswer(card('pm_1', '4242'), card('pm_2', '1881')));
  await openPayment(at);
  await user.click(await payButton('$49.99'));
  at.network.next('listSavedCards', cardsAnswer(card('pm_2', '1881')));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/has been removed from your saved cards/)).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Visa ending 1881/, checked: true })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: /4242/ })).toBeNull();
});
