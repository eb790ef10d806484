import { expect, test } from 'vitest';
import { callNames, callOf } from '../../../common/contract/calls.ts';
import { timeoutOf } from '../../../common/http/timeouts.ts';
import { bodyLimitsOf } from './body-limits.ts';

const MEGABYTE = 1024 * 1024;

test('the limits of a call follow from its fields', () => {
  const register = bodyLimitsOf('register');
  expect([...register.files.keys()].sort()).toEqual(['company_document', 'company_logo']);
  expect([...register.texts]).toContain('address');
  expect(register.maxBytes).toBeGreaterThan(20 * MEGABYTE);
  expect(register.maxBytes).toBeLessThan(21 * MEGABYTE);
  const sheet = bodyLimitsOf('bulkSendEventInvitations');
  expect(sheet.files.get('invitation_xlsx')?.maxBytes).toBe(5 * MEGABYTE);
  expect(sheet.maxBytes).toBeLessThan(6 * MEGABYTE);
  expect(bodyLimitsOf('logout')).toMatchObject({ encoding: 'none', maxBytes: 1024 });
});

test("no JSON call but a door's takes more than 128 KiB, no read takes a body, and files go by form only", () => {
  for (const name of callNames) {
    const { encoding, maxBytes, files } = bodyLimitsOf(name);
    if (callOf(name).method === 'GET') expect([name, maxBytes]).toEqual([name, 0]);
    // The maximum batch of a door, with the longest texts that are likely.
    const most = name === 'recordAdmissions' ? 1.1 * MEGABYTE : 128 * 1024;
    if (encoding === 'json') expect([name, maxBytes <= most]).toEqual([name, true]);
    expect([name, files.size > 0]).toEqual([name, encoding === 'multipart']);
  }
});

test('a form of the longest texts and files is within the limit of its call', () => {
  for (const name of callNames) {
    const { encoding, maxBytes, files, texts, maxTextBytes } = bodyLimitsOf(name);
    if (encoding !== 'multipart') continue;
    const fileBytes = [...files.values()].reduce((sum, { maxBytes: bytes }) => sum + bytes, 0);
    expect([name, maxBytes > fileBytes + maxTextBytes + texts.size * 1500]).toEqual([name, true]);
  }
});

test('files are received for at least as long as the portal sends them', () => {
  const { files, receiveWithinMs } = bodyLimitsOf('register');
  const largest = [...files].map(([field, { maxBytes }]) => [field, new Blob([new Uint8Array(maxBytes)])]);
  const portalMs = timeoutOf(callOf('register'), true, false, Object.fromEntries(largest));
  expect(receiveWithinMs).toBeGreaterThanOrEqual(portalMs);
});
