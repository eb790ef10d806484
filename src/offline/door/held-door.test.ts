// @vitest-environment happy-dom
/** The door of a device: left in another tab, or erased by the browser. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { doorOfDevice, heldDoor, holdDoor, releaseDoor, watchDoorOfDevice } from './door-holder.ts';
import { openDoorDevice } from './open-door.ts';

const NORTH = { token: 'north', eventId: 'gala', doorId: 'd1', door: 'North' };
const SOUTH = { token: 'south', eventId: 'fair', doorId: 'd2', door: 'South' };

let stop = () => {};
beforeEach(() => localStorage.clear());
afterEach(() => stop());

const tell = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

function open() {
  holdDoor(NORTH);
  const at = { eventId: NORTH.eventId, companyId: '' };
  const device = openDoorDevice({ at, token: NORTH.token, door: () => NORTH.door, held: NORTH });
  stop = device.stop;
}

test('is released only by its own token', () => {
  holdDoor(SOUTH);
  releaseDoor(NORTH);
  expect(heldDoor()).toEqual(SOUTH);
  releaseDoor(SOUTH);
  expect([heldDoor(), doorOfDevice()]).toEqual([null, 'left']);
});

test('is stored again by its page when the browser has erased it', () => {
  open();
  localStorage.clear();
  tell(null);
  expect(heldDoor()).toEqual(NORTH);
  // A start of the portal checks for pending entries only if a door was ever open.
  expect(localStorage.getItem('door_opened')).toBe('1');
});

test('stays left, or changed, when another tab did so', () => {
  open();
  releaseDoor(NORTH);
  tell('door_held');
  expect(heldDoor()).toBeNull();
  holdDoor(SOUTH);
  tell('door_held');
  expect(heldDoor()).toEqual(SOUTH);
});

test('is watched until the last listener unsubscribes', () => {
  let heard = 0;
  const end = watchDoorOfDevice(() => {
    heard += 1;
  });
  for (const key of ['door_held', null, 'dark_mode']) tell(key);
  expect(heard).toBe(2);
  end();
  tell('door_held');
  expect(heard).toBe(2);
});

test.each([
  ['with a character that no header takes', 'a\u0100b'],
  ['longer than the headers that servers read', 'a'.repeat(8_001)],
])('A stored token that is %s opens no door: the device asks for a link', (_, token) => {
  localStorage.setItem('door_held', JSON.stringify({ ...NORTH, token }));
  expect([heldDoor(), doorOfDevice()]).toEqual([null, 'left']);
});
