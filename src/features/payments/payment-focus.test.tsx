// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { offerCardLibrary } from '../../../tests/support/payments/card-library.ts';
import { createPaymentFixture } from '../../../tests/support/payments/payment-fixture.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { payButton } from '../../../tests/support/screens/payment-screen.ts';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();

beforeEach(() => void offerCardLibrary());

test('The payment screen has the focus on its heading, which what comes later does not replace', async () => {
  const gate = createGate();
  await at.appContext.item(at.visitor, 'small', { paymentStatus: 1 });
  at.network.next(
    'planDetails',
    gate.opened.then(() => undefined),
  );
  await openPortal('/events/list');
  await user.click(await screen.findByRole('link', { name: /^Pay Now/ }));
  const heading = await screen.findByRole('heading', { name: 'Harbour Night Detail Screen' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  gate.open();
  await payButton('$49.99');
  expect(document.activeElement).toBe(heading);
});
