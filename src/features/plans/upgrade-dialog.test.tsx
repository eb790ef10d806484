// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { demoPlanId } from '../../../server/modules/demo/demo-plans.ts';
import { addEvent } from '../../../tests/support/api/api-items.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';

const at = createScreenFixture('event');
const user = userEvent.setup();

async function openUpgrade(event: Parameters<typeof addEvent>[2]) {
  const { id } = await addEvent(at.appContext, at.visitor, event);
  const portal = await openPortal(`/events/details/${id}`);
  await user.click(await screen.findByText('Upgrade'));
  const dialog = within(await screen.findByRole('dialog', { name: 'UPGRADE EVENT' }));
  await dialog.findByText(/^You paid:/);
  return { ...portal, id, dialog };
}
const offered = async () => {
  await user.click(screen.getByRole('button', { name: /Upgraded plan/ }));
  return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
};

test('A paid event is upgraded for the difference, at the payment screen', async () => {
  const { dialog, id, path } = await openUpgrade({ plan: 'club', paymentStatus: 2 });
  expect(dialog.getByText('You paid: $49.00').nextElementSibling?.textContent).toBe('Club · 50 users');
  expect(dialog.getByText('-- Choose a Upgraded Plan --')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Make Payment' }).getAttribute('aria-disabled')).toBe('true');
  expect(await offered()).toEqual([
    'Festival · 250 users · $149.00',
    'Arena · 1,000 users · $399.50',
    'Stadium · 10,000 users · $1,299.00',
  ]);
  await user.click(screen.getByRole('option', { name: /Arena/ }));
  expect(dialog.getByText('New plan worth').nextElementSibling?.textContent).toBe('$399.50');
  expect(dialog.getByText('Current plan value').nextElementSibling?.textContent).toBe('− $49.00');
  expect(dialog.getByText('After adjustment, you have to pay: $350.50')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make Payment' }));
  await waitFor(() =>
    expect(path()).toBe(
      `/make-payment/${id}/${at.visitor.company.id}/internal/event/upgrade/${demoPlanId('arena')}`,
    ),
  );
  expect(await screen.findByRole('heading', { name: / Detail Screen$/ })).toBeTruthy();
});

test('Plans that are being chosen from stay while the server is asked once more what was paid', async () => {
  const { queryClient } = await openUpgrade({ plan: 'club', paymentStatus: 2 });
  await user.click(screen.getByRole('button', { name: /Upgraded plan/ }));
  const option = await screen.findByRole('option', { name: /Arena/ });
  let answer: (mishap: undefined) => void = () => undefined;
  at.network.next('eventDetails', new Promise((resolve) => (answer = resolve)));
  const asked = queryClient.refetchQueries({ queryKey: [at.visitor.company.id, 'purchase-facts'] });
  await waitFor(() => expect(queryClient.isFetching()).toBe(1));
  await act(async () => undefined);
  expect(option.isConnected).toBe(true);
  answer(undefined);
  await asked;
  expect(option.isConnected).toBe(true);
});

test('A free trial counts nothing towards the new plan', async () => {
  const { dialog } = await openUpgrade({ plan: 'free-trial', day: '2026-03-20' });
  expect(dialog.getByText('You paid: $0.00').nextElementSibling?.textContent).toBe('Free Trial · 5 users');
  expect(await offered()).toHaveLength(4);
  await user.click(screen.getByRole('option', { name: /Club/ }));
  expect(dialog.getByText('After adjustment, you have to pay: $49.00')).toBeTruthy();
});

test('On an API that does not say why, a rejected event has nothing paid that could count', async () => {
  const { id } = await addEvent(at.appContext, at.visitor, { plan: 'club', paymentStatus: 3 });
  const event = { _id: id, name: 'Gala', payment_status: 4, product_id: demoPlanId('club') };
  at.network.next('eventDetails', answerOf(200, { message: 'ok', data: event }));
  await openPortal(`/events/details/${id}`);
  await user.click(await screen.findByText('Upgrade'));
  const dialog = within(await screen.findByRole('dialog', { name: 'UPGRADE EVENT' }));
  expect((await dialog.findByText('You paid: $0.00')).nextElementSibling?.textContent).toBe(
    'Club · 50 users',
  );
});

test('Above the dearest plan there is nothing to upgrade to', async () => {
  const { dialog } = await openUpgrade({ plan: 'stadium', paymentStatus: 2 });
  expect(dialog.getByText('Sorry !!! You have already Subscribed a higher value package')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /Upgraded plan/ })).toBeNull();
});

test('What was really paid counts, whatever the plan costs today', async () => {
  const { db, clock } = at.appContext.appContext;
  const { id } = await addEvent(at.appContext, at.visitor, { plan: 'club', paymentStatus: 2 });
  await db.insert(paymentIntents).values({
    id: `${id}-0`,
    companyId: at.visitor.company.id,
    itemId: id,
    action: 'purchase',
    planId: demoPlanId('club'),
    amountCents: 3_900,
    coversCents: 3_900,
    status: 'succeeded',
    onStatus: 1,
    onPlanId: demoPlanId('club'),
    createdAt: clock.now(),
  });
  await openPortal(`/events/list?dialog=upgrade&item=${id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'UPGRADE EVENT' }));
  expect(await dialog.findByText('You paid: $39.00')).toBeTruthy();
  expect(dialog.queryByText(/today’s price/)).toBeNull();
  await offered();
  await user.click(screen.getByRole('option', { name: /Festival/ }));
  expect(dialog.getByText('Current plan value').nextElementSibling?.textContent).toBe('− $39.00');
  expect(dialog.getByText('After adjustment, you have to pay: $110.00')).toBeTruthy();
  const { data } = await at.appContext.request('eventDetails', { event_id: id }, { token: at.visitor.token });
  expect(data).toMatchObject({ paid: 39, worth: 39 });
});

test('Where what was paid is not on record, today’s price is said to be one', async () => {
  const { dialog } = await openUpgrade({ plan: 'club', paymentStatus: 2 });
  expect(dialog.getByText('That is today’s price: what was paid is not on record.')).toBeTruthy();
});

test('Upgrade of an event that is over says so first, and leads on', async () => {
  const { dialog } = await openUpgrade({ plan: 'club', paymentStatus: 2, day: '2020-03-20' });
  const notice = dialog.getByText('This event is over.');
  expect(notice.parentElement?.textContent).toContain('Its date was 20-03-2020.');
  const paid = dialog.getByText(/^You paid:/);
  expect(notice.compareDocumentPosition(paid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(dialog.getByRole('button', { name: 'Make Payment' })).toBeTruthy();
});
