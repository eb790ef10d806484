// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { createPaymentFixture, VISA } from '../../../tests/support/payments/payment-fixture.ts';
import { answerOf, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createScreenFixture } from '../../../tests/support/screens/screen-fixture.ts';
import { expectToast } from '../../../tests/support/screens/signed-in-screen.ts';
import { reportOutcome } from '../../offline/connection/connectivity.ts';

const at = createScreenFixture('event', createPaymentFixture);
const user = userEvent.setup();
const MASTERCARD = '5555555555554444';

beforeEach(() => reportOutcome('answered'));

/** Pays with each card, saving it. */
async function saveCards(...numbers: string[]) {
  const { appContext, visitor } = at;
  for (const number of numbers) {
    const order = appContext.order(visitor, await appContext.item(visitor));
    const { data } = await appContext.request('purchasePlan', order, visitor);
    const card = await appContext.card(number);
    await appContext.confirm(data?.client_secret, card, { setup_future_usage: 'on_session' });
    appContext.clock.advance({ ms: 1000 });
  }
}
const stored = async () => {
  const asked = { company_id: at.visitor.company.id };
  return (await at.appContext.request('listSavedCards', asked, at.visitor)).data?.map(
    ({ card }) => card.last4,
  );
};
const cardList = async () => within(await screen.findByRole('region', { name: 'Saved cards' }));
const question = async () => within(await screen.findByRole('alertdialog', { name: 'REMOVE CARD' }));

test('Saved cards are listed on the account with brand, last four digits and expiry, and removed after a question', async () => {
  await saveCards(VISA, MASTERCARD);
  await openPortal('/account');
  const list = await cardList();
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Mastercard ending 4444Expires 12/2040'),
    expect.stringContaining('Visa ending 4242Expires 12/2040'),
  ]);
  await user.click(list.getByRole('button', { name: 'Remove Visa ending 4242' }));
  const asked = await question();
  expect(asked.getByText('Are you sure you want to remove this card?')).toBeTruthy();
  expect(asked.getByText('Visa ending 4242')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(at.network.calls).not.toContain('removeSavedCard');

  await user.click(list.getByRole('button', { name: 'Remove Visa ending 4242' }));
  await user.dblClick((await question()).getByRole('button', { name: 'Remove' }));
  await expectToast('Card removed successfully');
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(document.activeElement?.textContent).toBe('Saved cards');
  expect(await stored()).toEqual(['4444']);
  expect(at.network.calls.filter((call) => call === 'removeSavedCard')).toHaveLength(1);
});

test('A card is not said to be removed because a Wi-Fi sign-in says 404', async () => {
  await saveCards(VISA);
  await openPortal('/account');
  at.network.next('removeSavedCard', new Response('<html>Sign in</html>', { status: 404 }));
  await user.click((await cardList()).getByRole('button', { name: /^Remove/ }));
  await user.click((await question()).getByRole('button', { name: 'Remove' }));
  await expectToast('Failed to remove card');
  expect((await cardList()).getAllByRole('listitem')).toHaveLength(1);
  expect(await stored()).toEqual(['4242']);
});

test('The last one removed leaves the word that none is saved', async () => {
  await saveCards(VISA);
  await openPortal('/account');
  await user.click((await cardList()).getByRole('button', { name: /^Remove/ }));
  await user.click((await question()).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No card is saved.')).toBeTruthy();
  expect(await stored()).toEqual([]);
});

test('One that was removed elsewhere meanwhile counts as removed; a refusal is told, and it stays listed', async () => {
  await saveCards(VISA, MASTERCARD);
  await openPortal('/account');
  const list = await cardList();
  at.network.next('removeSavedCard', answerOf(404, { message: 'This card was not found.' }));
  await user.click(list.getByRole('button', { name: 'Remove Visa ending 4242' }));
  await user.click((await question()).getByRole('button', { name: 'Remove' }));
  await expectToast('Card removed successfully');

  at.network.next('removeSavedCard', answerOf(502, {}));
  await user.click(list.getByRole('button', { name: 'Remove Mastercard ending 4444' }));
  await user.click((await question()).getByRole('button', { name: 'Remove' }));
  await expectToast('Failed to remove card');
  expect((await question()).getByRole('button', { name: 'Remove' })).toBeTruthy();
  expect(await stored()).toContain('4444');
});

test('Without a connection the button says why it cannot be pressed', async () => {
  await saveCards(VISA);
  await openPortal('/account');
  const button = (await cardList()).getByRole('button', { name: 'Remove Visa ending 4242' });
  act(() => reportOutcome('offline'));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(button.title).toBe('Needs a connection');
  await user.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  [
    'an API of another make',
    answerOf(200, { data: { result: [{ id: 'pm_7', card: { brand: 'visa', last4: '4242' } }] } }),
  ],
  ['an API that fails', answerOf(500, { message: 'No cards today' })],
  ['a company without cards', answerOf(200, { data: { result: [] } })],
])('Nothing of it shows with %s', async (_, answer) => {
  at.network.next('listSavedCards', answer);
  await openPortal('/account');
  await screen.findByRole('heading', { name: 'ACCOUNT' });
  await waitFor(() => expect(at.network.calls).toContain('listSavedCards'));
  expect(screen.queryByText('Saved cards')).toBeNull();
  expect(screen.queryByText('No cards today')).toBeNull();
});
