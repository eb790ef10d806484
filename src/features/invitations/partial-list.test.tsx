// @vitest-environment happy-dom
// @other-api
/** A list of people at an API of another make that contains only one page: every view of the list says so. */
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { closePortal, openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { company77, connectOtherApi, enterOtherApi, said } from '../../../tests/support/screens/other-api.ts';
import { wipeReadsOfOthers } from '../../offline/reads/query-cache-store.ts';

afterEach(async () => {
  closePortal();
  await wipeReadsOfOthers(() => false);
});

const EVENT = { _id: 'e1', name: 'Gala', user_limit: 40, payment_status: 2, status: 1, date: '2027-06-01' };
const people = Array.from({ length: 10 }, (_, at) => ({
  _id: `g${at}`,
  name: `Guest ${at}`,
  email: `g${at}@x.test`,
}));
const LACK = 'Only 10 of 33 are on this device';
const user = userEvent.setup();

async function openDetails(list: unknown = { result: people, totalCount: 33 }) {
  connectOtherApi({
    currentCompany: () => said({ data: company77 }),
    listEvents: () => said({ data: [EVENT] }),
    eventDetails: () => said({ data: EVENT }),
    listEventInvitations: () => said({ data: list }),
  });
  enterOtherApi();
  await openPortal('/events/details/e1');
  await screen.findByText('Guest 3');
}

test('The count and a search without results say so', async () => {
  await openDetails();
  expect(await screen.findByText('33 of 40 invited')).toBeTruthy();
  expect(screen.getByText(LACK)).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'Guest 25');
  expect(await screen.findByText(`Nothing matches “Guest 25”. ${LACK}.`)).toBeTruthy();
});

test('also if the number of missing people is unknown', async () => {
  await openDetails({ result: people, pagination: { has_more: true } });
  expect(await screen.findByText('At least 10 of 40 invited')).toBeTruthy();
  expect(screen.getByText('Only 10 are on this device, the server has more')).toBeTruthy();
});

test('A copy for offline use is not called ready', async () => {
  await openDetails();
  const part = screen.getByRole('region', { name: 'Offline use' });
  await user.click(within(part).getByRole('button', { name: 'Prepare for offline' }));
  await within(part).findByText('The offline copy is not whole');
  expect(part.textContent).toContain('Prepared with 10 of 33 people');
  expect(part.textContent).not.toContain('Offline ready');
});

test('The printed list says so', async () => {
  window.print = () => undefined;
  await openDetails();
  await screen.findByText(LACK);
  await user.click(screen.getByRole('button', { name: /Export/ }));
  await user.click(await screen.findByText('Print the door list'));
  await waitFor(() => expect(document.body.textContent).toContain('10 of 33 invited'));
});

test('A complete list does not say so', async () => {
  await openDetails({ result: people, totalCount: 10 });
  expect(await screen.findByText('10 of 40 invited')).toBeTruthy();
  expect(screen.queryByText(/on this device/)).toBeNull();
});
