// @vitest-environment happy-dom
/** The outbox as a screen: what it shows of the device. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ENTRY_VERSION } from '../../../common/outbox/entry.ts';
import { openPortal } from '../../../tests/support/screens/open-portal.tsx';
import { createOutboxScreen, openOutbox, rowsOf } from '../../../tests/support/screens/outbox-screen.ts';
import { erased } from '../../offline/changes/eviction-sentinel.ts';
import { database, outboxEvents } from '../../offline/changes/outbox-page.ts';
import { persisted } from '../../offline/reads/persister.ts';
import { readRows } from '../../offline/reads/query-cache-store.ts';
import { setReadsOwner } from '../../offline/reads/reads-owner.ts';

const { at, event, inviteOffline } = createOutboxScreen();
const user = userEvent.setup();

test('What another company left on the device is not shown, and the device not called empty', async () => {
  await inviteOffline('elsewhere', 'Bob', undefined, 'another');
  await openOutbox();
  const words = 'Nothing of your company is still to be sent from this device.';
  expect(await within(screen.getByRole('main')).findByText(words)).toBeTruthy();
  const inPanel = /^Nothing is waiting\. Nothing of your company is still to be sent from this device\.$/;
  expect(await screen.findByText(inPanel)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Bob');
});

test('With nothing in it, speaks of this device only: what was discarded or erased was not sent', async () => {
  const gala = await event('Gala');
  await inviteOffline(gala, 'Ada');
  await openOutbox();
  const main = within(screen.getByRole('main'));
  await user.click(await main.findByRole('button', { name: 'Discard: Invite Ada' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Discard' }));
  expect(await main.findByText('Nothing of your company is still to be sent from this device.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('has been sent');
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('What the browser erased is counted in the chip, and told here, without a connection and a company on the device', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await openOutbox();
  act(() => erased.set({ count: 2, kinds: {} }));
  const notice = await screen.findByText('2 unsent changes were erased by this browser', {
    selector: 'main *',
  });
  expect(notice).toBeTruthy();
  const chip = await screen.findByRole('button', { name: /^Connection: .* 2 to be looked at$/ });
  expect(chip.textContent).toMatch(/2$/);
  expect(document.body.textContent).not.toContain('Nothing on this device is still to be sent');
  act(() => erased.set(null));
  expect(screen.getByText('Nothing of your company is still to be sent from this device.')).toBeTruthy();
});

test('Shows what waits by event, since when and how often tried; one is discarded, the others are sent', async () => {
  const [gala, fair] = [await event('Gala'), await event('Fair')];
  await inviteOffline(gala, 'Ada');
  await inviteOffline(fair, 'Bo');
  await inviteOffline(gala, 'Cy');
  await openOutbox();
  expect(await rowsOf('Gala')).toEqual([
    expect.stringMatching(/^Invite AdaWaitingada@guests\.test\d\d:\d\d · /),
    expect.stringMatching(/^Invite CyWaitingcy@guests\.test/),
  ]);
  expect(await rowsOf('Fair')).toHaveLength(1);

  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Discard: Invite Ada' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('It has not been sent');
  await user.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await rowsOf('Gala')).toHaveLength(1));

  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Send now' }));
  await screen.findByText('NOTHING IS WAITING');
  expect(await at.appContext.mailbox('ada@guests.test')).toHaveLength(0);
  expect(await at.appContext.mailbox('bo@guests.test')).toHaveLength(1);
  expect(await at.appContext.mailbox('cy@guests.test')).toHaveLength(1);
});

test('Of hundreds renders the first, and more when asked', async () => {
  const gala = await event('Gala');
  for (let n = 0; n < 70; n += 1) await inviteOffline(gala, `Guest ${n}`, `${n}@guests.test`);
  await openOutbox();
  expect(await rowsOf('Gala')).toHaveLength(60);
  await user.click(screen.getByRole('button', { name: 'Show more · 60 of 70 shown' }));
  expect(await rowsOf('Gala')).toHaveLength(70);
  expect(screen.queryByRole('button', { name: /^Show more/ })).toBeNull();
});

test('Knows an event by its name that was opened by its address, without the list and a connection', async () => {
  setReadsOwner(at.visitor.company.id);
  const gala = await event('Gala');
  const { path } = await openPortal(`/events/details/${gala}`);
  await screen.findByText('Gala');
  expect(path()).toContain(gala);
  await vi.waitFor(async () => {
    const key = JSON.stringify([at.visitor.company.id, 'events', 'detail', gala]);
    expect(await persisted.retrieveQuery(key)).toBeDefined();
  });
  cleanup();
  await readRows.delete(`rq-${JSON.stringify([at.visitor.company.id, 'events', 'list'])}`);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await inviteOffline(gala, 'Ada');
  await openOutbox();
  expect(await rowsOf('Gala')).toHaveLength(1);
});

test('45: an entry of a newer version asks for the update and can only be discarded', async () => {
  const companyId = at.visitor.company.id;
  await database.run('readwrite', async ({ entries }) => {
    entries.add({
      v: ENTRY_VERSION + 1,
      companyId,
      seq: 900,
      id: 'new',
      queueKey: 'event:9',
      label: 'Seat Ada',
    });
  });
  outboxEvents.publish({ type: 'outbox:changed', companyId });
  await openOutbox();
  expect(await rowsOf('An event')).toEqual([
    expect.stringMatching(/^Seat AdaNeeds an updateUpdate the app to send this\./),
  ]);
  const row = within(screen.getByRole('list', { name: 'Not sent: An event' }));
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Discard']);
});

test('What waits for an event that somebody else deletes keeps its name, and leads to no form that is gone', async () => {
  const [gala, fair] = [await event('Doomed Gala'), await event('Fair')];
  await inviteOffline(gala, 'Ada');
  await inviteOffline(fair, 'Bo');
  await openOutbox();
  expect(await rowsOf('Doomed Gala')).toHaveLength(1);
  await at.appContext.request('deleteEvent', { event_id: gala }, { token: at.visitor.token });
  await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Send now' }));
  await waitFor(async () => expect((await rowsOf('Doomed Gala'))[0]).toContain('This event was not found.'));
  cleanup();
  await openOutbox();
  expect((await rowsOf('Doomed Gala'))[0]).toContain('Ada');
  const main = within(screen.getByRole('main'));
  await waitFor(() => expect(main.queryByRole('button', { name: 'Edit: Invite Ada' })).toBeNull());
  expect(main.getByRole('button', { name: 'Discard: Invite Ada' })).toBeTruthy();
});
