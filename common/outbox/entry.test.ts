import { describe, expect, test } from 'vitest';
import { isSealed, readRow } from './entry.ts';

/** Exactly as the first release wrote it. Never edit: tablets hold entries like this. */
const VERSION_1 = {
  v: 1,
  id: '5f0e6a52-6f0f-4a57-8f0a-4f7c6f0b1a11',
  companyId: 'c1',
  seq: 3,
  lane: 'event:e1',
  call: 'sendEventInvitation',
  fields: { name: 'Ada', email: 'ada@example.com', event_id: 'e1' },
  file: null,
  label: 'Invite Ada',
  dependsOn: null,
  state: 'pending',
  attempts: 0,
  nextAttemptAt: 0,
  waitMs: 0,
  enqueuedAt: 1_772_000_000_000,
  lastError: null,
};

describe('entries of every shipped version', () => {
  test('version 1 is read as it is', () => {
    expect(readRow(VERSION_1)).toEqual(VERSION_1);
  });

  test('a newer version is sealed: shown, never touched (scenario 45)', () => {
    const row = readRow({ ...VERSION_1, v: 2 });
    expect(isSealed(row)).toBe(true);
    expect(row).toMatchObject({ id: VERSION_1.id, companyId: 'c1', seq: 3, label: 'Invite Ada' });
  });

  test('an entry of a call that this build does not know is sealed as well', () => {
    expect(isSealed(readRow({ ...VERSION_1, call: 'launchDrone' }))).toBe(true);
  });
});
