import { expect, test } from 'vitest';
import { callOf } from '../contract/calls.ts';
import { timeoutOf } from './timeouts.ts';

test.each([
  ['listEvents', 8_000, 30_000],
  ['cancelEventInvitation', 15_000, 30_000],
  ['addEvent', 120_000, 120_000],
] as const)('%s is given %d ms, and %d ms by a server that is known to be slow', (name, usual, slow) => {
  expect(timeoutOf(callOf(name), true)).toBe(usual);
  expect(timeoutOf(callOf(name), true, true)).toBe(slow);
});

test('An API of another make may always be slow', () => {
  expect(timeoutOf(callOf('listEvents'), false)).toBe(60_000);
});

test('A form without a file is given no more there than any call: nobody waits for an upload that is none', () => {
  expect(timeoutOf(callOf('addEvent'), false)).toBe(300_000);
  expect(timeoutOf(callOf('addEvent'), false, false, false)).toBe(60_000);
});
