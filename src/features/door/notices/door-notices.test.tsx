// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createScreenFixture } from '../../../../tests/support/screens/screen-fixture.ts';
import { INITIAL_STATE } from '../../../offline/door/door-state.ts';
import { openDoorDevice } from '../../../offline/door/open-door.ts';
import { compareHoldings, lostAtDoors, noteWaiting } from '../../../offline/door/storage/door-sentinel.ts';
import { DoorNotices } from './door-notices.tsx';

createScreenFixture('event');

test.each([
  [0, /^The server may have been put back to an earlier state, .* Ask the organizer for a new link\.$/],
  [1, /1 entry made here was delivered before, .* it sends it again\.$/],
  [12, /12 entries made here were delivered before, .* for a week\. .* it sends them again\.$/],
])(
  'a door that the server does not know shows what happens to %d delivered entries',
  (unconfirmed, words) => {
    const holder = { kind: 'door', token: 't', door: 'North', eventId: 'gala', doorId: 'd' } as const;
    const device = openDoorDevice({
      at: { eventId: 'gala', companyId: '' },
      token: 't',
      door: () => 'North',
    });
    const state = { ...INITIAL_STATE, link: 'unknown-door', unconfirmed } as const;
    render(<DoorNotices device={device} state={state} holder={holder} />);
    screen.getByText('The server does not know this door any more');
    screen.getByText(words);
    screen.getByRole('button', { name: 'Leave the door' });
    device.stop();
  },
);

test.each([
  [
    { kind: 'session', token: 't', companyId: 'c' },
    /^Letting in goes on and is counted\. Passes .* by name\.$/,
  ],
  [
    { kind: 'door', token: 't', door: 'North', eventId: 'gala', doorId: 'd' },
    /until the organizer ends this door\. Passes .* by name\. The list is not updated/,
  ],
] as const)('an inactive event is named at the door of %j, with what still works', (holder, words) => {
  const device = openDoorDevice({ at: { eventId: 'gala', companyId: '' }, token: 't', door: () => 'North' });
  render(<DoorNotices device={device} state={{ ...INITIAL_STATE, link: 'inactive' }} holder={holder} />);
  screen.getByText('This event is switched off');
  screen.getByText(words);
  device.stop();
});

test.each([
  ['ready', true, ['This device is full'], /^There may be no room .* until this page is closed\. Delete/],
  ['failed', true, ['This device is full'], /^There may be no room to store who is let in\. Delete files/],
  ['failed', false, ['This device does not store anything'], /^Its storage does not answer\. Load the page/],
] as const)('a device that is %s to store, full: %s, says %j', (device, isFull, titles, words) => {
  const holder = { kind: 'session', token: 't', companyId: 'c' } as const;
  const opened = openDoorDevice({ at: { eventId: 'gala', companyId: 'c' }, token: 't', door: () => 'North' });
  const { container } = render(
    <DoorNotices device={opened} state={{ ...INITIAL_STATE, device, isFull }} holder={holder} />,
  );
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(titles);
  screen.getByText(words);
  opened.stop();
});

test('a door shows how many unsent entries of this and earlier doors were erased, until the notice was read', async () => {
  const holder = { kind: 'door', token: 't', door: 'North', eventId: 'gala', doorId: 'd' } as const;
  noteWaiting('gala', { n: 2, table: 'erased' });
  noteWaiting('fair', { n: 1, table: 'erased' });
  noteWaiting('gala@company', { n: 7, table: 'erased' });
  compareHoldings({ table: 'anew', waiting: new Map() });
  const device = openDoorDevice({ at: { eventId: 'gala', companyId: '' }, token: 't', door: () => 'North' });
  render(<DoorNotices device={device} state={INITIAL_STATE} holder={holder} />);
  screen.getByText('2 entries of this door were lost on this device');
  screen.getByText('1 entry of an earlier door was lost on this device');
  expect(screen.queryByText(/^7 /)).toBeNull();
  for (const button of screen.getAllByRole('button', { name: 'Understood' })) await userEvent.click(button);
  expect(screen.queryByText(/lost on this device/)).toBeNull();
  expect([...lostAtDoors.get()]).toEqual([['gala@company', 7]]);
  device.stop();
});
