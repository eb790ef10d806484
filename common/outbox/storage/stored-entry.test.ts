import { describe, expect, test } from 'vitest';
import { isUnsupported } from '../entry.ts';
import { readRow, storedEntry } from './stored-entry.ts';

/** As the first release wrote it. Do not edit: tablets hold entries like this. */
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
  test.each([
    [{ state: 'pending' }, { state: 'pending' }],
    [{ state: 'sending' }, { state: 'sending' }],
    [
      { state: 'parked', vouchedAttempts: 2 },
      { state: 'failed', confirmedUndelivered: 2 },
    ],
    [
      { state: 'pending', ofANewerBuild: true },
      { state: 'pending', ofANewerBuild: true },
    ],
  ])('an entry of version 1 in the state %o is read as %o and written back unchanged', (stored, read) => {
    const { lane, ...same } = VERSION_1;
    const row = readRow({ ...VERSION_1, ...stored });
    expect(row).toEqual({ ...same, queueKey: lane, ...read });
    expect(isUnsupported(row) || storedEntry(row)).toEqual({ ...VERSION_1, ...stored });
  });

  test('a state that this build does not know is unsupported', () => {
    expect(isUnsupported(readRow({ ...VERSION_1, state: 'failed' }))).toBe(true);
  });

  test('a newer version is unsupported: shown, never changed (scenario 45)', () => {
    const row = readRow({ ...VERSION_1, v: 2 });
    expect(isUnsupported(row)).toBe(true);
    expect(row).toMatchObject({ id: VERSION_1.id, companyId: 'c1', seq: 3, label: 'Invite Ada' });
  });

  // A newer build may queue a call that this one has, but only makes directly.
  test.each(['launchDrone', 'editEvent'])('a call not queued by this build is unsupported: %s', (call) => {
    expect(isUnsupported(readRow({ ...VERSION_1, call }))).toBe(true);
  });
});
