// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { plans } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

/** A Rejected event whose payments ended so, and its upgrade dialog. */
async function openRejected(...statuses: ('refunded' | 'disputed' | 'closed' | 'succeeded')[]) {
  const { id } = await addEvent(at.appContext, at.visitor, { plan: 'club', paymentStatus: 3 });
  const { db, clock } = at.appContext.appContext;
  for (const [number, status] of statuses.entries()) {
    await db.insert(paymentIntents).values({
      id: `${id}-${number}`,
      companyId: at.visitor.company.id,
      itemId: id,
      action: 'purchase',
      planId: demoPlanId('club'),
      amountCents: 1_000,
      coversCents: 9_000,
      status,
      onStatus: 1,
      onPlanId: demoPlanId('club'),
      createdAt: clock.now(),
    });
  }
  const portal = await openPortal(`/events/details/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Upgrade / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'UPGRADE EVENT' }));
  await dialog.findByText(/^You have to pay/);
  return { ...portal, id, dialog };
}

test.each([
  ['refunded', 'Your payment for this event was refunded.'],
  ['disputed', 'Your payment for this event was disputed, and the bank took it back.'],
  ['closed', 'The administrator has closed the payment for this event.'],
] as const)('Upgrade on a rejected event says that its payment was %s', async (how, words) => {
  const { dialog } = await openRejected(how);
  expect(dialog.getByText(words)).toBeTruthy();
});

test('It says so too where no payment is on record, and leads to buying the same plan or another one', async () => {
  const { dialog, id, path } = await openRejected();
  expect(dialog.getByText('The payment for this event was not accepted.')).toBeTruthy();
  expect(dialog.getByText('You have to pay: $49.00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /Plan/ }));
  const plans = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(plans).toEqual([
    'Club · 50 users · $49.00',
    'Festival · 250 users · $149.00',
    'Arena · 1,000 users · $399.50',
    'Stadium · 10,000 users · $1,299.00',
  ]);
  await user.click(screen.getByRole('option', { name: /Festival/ }));
  expect(dialog.getByText('You have to pay: $149.00')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make Payment' }));
  await waitFor(() =>
    expect(path()).toBe(
      `/make-payment/${id}/${at.visitor.company.id}/internal/event/purchase/${demoPlanId('festival')}`,
    ),
  );
});

test('What was paid and kept counts towards it', async () => {
  const { dialog } = await openRejected('disputed', 'succeeded');
  expect(dialog.getByText('Earlier payments').nextElementSibling?.textContent).toBe('− $10.00');
  expect(dialog.getByText('You have to pay: $39.00')).toBeTruthy();
});

test('A plan that is not sold any more is not chosen', async () => {
  const { db, clock } = at.appContext.appContext;
  const { id } = await addEvent(at.appContext, at.visitor, { plan: 'club', paymentStatus: 3 });
  const club = eq(plans.id, demoPlanId('club'));
  await db.update(plans).set({ retiredAt: clock.now() }).where(club);
  await openPortal(`/events/details/${id}`);
  await user.click(await screen.findByRole('button', { name: /^Upgrade / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'UPGRADE EVENT' }));
  expect(await dialog.findByText('-- Choose a Plan --')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Make Payment' }).getAttribute('aria-disabled')).toBe('true');
  await db.update(plans).set({ retiredAt: null }).where(club);
});
