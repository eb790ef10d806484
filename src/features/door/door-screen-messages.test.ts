import { expect, test } from 'vitest';
import { type DoorLinkState, INITIAL_STATE } from '../../offline/door/door-state.ts';
import { listLabel, listMessage, noListMessage, storageMessage } from './door-screen-messages.ts';

test.each<[string, DoorLinkState, number | null, number]>([
  ['No list yet', 'offline', null, 0],
  ['Part of the list', 'offline', null, 60],
  ['List of 20:31', 'offline', Date.parse('2026-03-20T20:31:00'), 60],
  ['List of an unknown time', 'offline', Date.parse('2026-03-20T23:31:00'), 60],
  ['No list any more', 'ended', null, 60],
])('"%s" with the link %s, a list at %s and %d guests', (words, link, listAt, expected) => {
  const state = { link, listAt, counts: { ...INITIAL_STATE.counts, expected } };
  expect(listMessage(state, Date.parse('2026-03-20T21:00:00'))).toBe(words);
});

test.each([
  ['this device’s list of 20:31', '2026-03-20T20:31:00'],
  ['this device’s list of an unknown time', '2026-03-20T23:31:00'],
])('Somebody is not on "%s" when it was read at %s', (words, readAt) => {
  expect(listLabel(Date.parse(readAt), Date.parse('2026-03-20T21:00:00'))).toBe(words);
});

test('A device that does not store is asked for no list, and is called full if that is the reason', () => {
  const at = { device: 'ready', isFull: false, link: 'unknown' } as const;
  expect(noListMessage(at)).toBe('Getting the list…');
  expect(noListMessage({ ...at, device: 'failed' })).toBe('This device has no list yet.');
  expect(noListMessage({ ...at, isFull: true })).toBe('This device has no list yet.');
  expect(storageMessage({ device: 'failed', isFull: false }, false)).toBe('This device does not store');
  expect(storageMessage({ device: 'failed', isFull: true }, false)).toBe('This device is full');
});
