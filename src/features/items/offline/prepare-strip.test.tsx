// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type ApiFixture,
  createApiFixture,
  type Visitor,
} from '../../../../tests/support/api/api-fixture.ts';
import { addEvent, offerPlans } from '../../../../tests/support/api/api-items.ts';
import {
  closePortal,
  connect,
  openPortal,
  type TestNetwork,
} from '../../../../tests/support/screens/open-portal.tsx';
import { signIn } from '../../../../tests/support/screens/signed-in-screen.ts';
import { connection } from '../../../offline/connection/connectivity.ts';
import { wipeReadsOfOthers } from '../../../offline/reads/query-cache-store.ts';
import { setReadsOwner } from '../../../offline/reads/reads-owner.ts';

let appContext: ApiFixture;
let visitor: Visitor;
let network: TestNetwork;
const user = userEvent.setup();

beforeAll(async () => {
  appContext = await createApiFixture();
  await offerPlans(appContext);
}, 60_000);
afterAll(() => appContext.close());
beforeEach(async () => {
  network = connect(appContext);
  visitor = await appContext.approvedCompany('event');
  signIn(visitor);
  setReadsOwner(visitor.company.id);
});
afterEach(async () => {
  closePortal();
  vi.useRealTimers();
  connection.set('online');
  await wipeReadsOfOthers(() => false);
});

const part = () => screen.getByRole('region', { name: 'Offline use' });
const press = (name: string) => user.click(within(part()).getByRole('button', { name }));
const announced = () => within(part()).getByRole('status').textContent;

async function openDetails() {
  const { id } = await addEvent(appContext, visitor, { name: 'Gala' });
  const guest = { event_id: id, name: 'Ada', email: 'ada@guests.test' };
  await appContext.request('sendEventInvitation', guest, { token: visitor.token });
  const portal = await openPortal(`/events/details/${id}`);
  await screen.findByText('1 of 50 invited');
  return portal;
}

describe('An event', () => {
  test('is prepared by one press, says what it took, and is marked on the dashboard', async () => {
    await openDetails();
    expect(part().textContent).toContain('Not prepared for offline');
    expect(announced()).toBe('');
    await press('Prepare for offline');
    await within(part()).findByText('Offline ready');
    expect(part().textContent).toMatch(/Prepared with 1 person · \d+ K?B/);
    expect(part().textContent).toMatch(/Updated \d\d:\d\d/);
    expect(announced()).toMatch(/^Offline ready\. Prepared with 1 person/);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText(/^Offline ready · \d\d:\d\d$/)).toBeTruthy();
  });

  test('left open for a day is called old, without a reload', async () => {
    await openDetails();
    await press('Prepare for offline');
    await within(part()).findByText('Offline ready');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await within(part()).findByText('The offline copy is old');
    expect(part().textContent).toMatch(/Updated \d\d-\d\d-\d{4} \d\d:\d\d/);
  });

  test('whose people cannot be had is not called ready; the button tries again', async () => {
    await openDetails();
    network.next('listEventInvitations', new Response('{"message":"Busy"}', { status: 503 }));
    await press('Prepare for offline');
    await waitFor(() =>
      expect(part().textContent).toContain('The server did not answer as it should after 3'),
    );
    expect(part().textContent).toContain('Not prepared');
    expect(announced()).toMatch(/^Not prepared\. The server/);
    await press('Try again');
    await within(part()).findByText('Offline ready');
  });

  test('is not prepared without a connection, and the button says why', async () => {
    await openDetails();
    connection.set('offline');
    const button = await within(part()).findByRole('button', { name: 'Prepare for offline' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(button.title).toBe('Needs a connection');
    await user.click(button);
    expect(part().textContent).toContain('Not prepared for offline');
  });
});
