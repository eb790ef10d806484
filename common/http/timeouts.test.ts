import { expect, test } from 'vitest';
import { callOf } from '../contract/calls.ts';
import { UPLOAD_LIMIT_BYTES } from '../contract/uploads.ts';
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
  expect(timeoutOf(callOf('addEvent'), false, false, { name: 'Gala' })).toBe(60_000);
});

test.each([1, 7, 10])(
  'Files of %d MB arrive at 400 kbit/s, and no request waits for more than five minutes',
  (megabytes) => {
    const fileBytes = (megabytes * UPLOAD_LIMIT_BYTES) / 10;
    const company_document = new Blob([new Uint8Array(fileBytes)]);
    const timeoutMs = timeoutOf(callOf('register'), true, false, { company_document });
    expect(timeoutMs).toBeGreaterThan((fileBytes * 8) / 400);
    expect(timeoutMs).toBeLessThanOrEqual(300_000);
  },
);
