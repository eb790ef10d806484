// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { onSettled } from './on-settled.ts';
import { outboxEvents } from './outbox-page.ts';
import { waitForResult } from './wait-for-result.ts';

vi.mock('./wake.ts', () => ({ wake: vi.fn() }));

const settled = {
  companyId: 'a',
  id: 'entry-1',
  lane: 'event:1',
  call: 'sendEventInvitation',
  label: 'Invite Ada',
  outcome: 'accepted',
  message: '',
} as const;
const settle = () => outboxEvents.publish({ type: 'outbox:settled', settled });

test('An answer that arrives while the form reads the table is shown by the form', async () => {
  const announced = vi.fn();
  const stop = onSettled(announced);
  const read = vi.fn(async () => ({ outcome: 'accepted' }));
  read.mockImplementationOnce(async () => {
    settle();
    return { outcome: 'saved' };
  });
  expect(await waitForResult('entry-1', 0, read)).toEqual({ outcome: 'accepted' });
  expect(announced).not.toHaveBeenCalled();
  stop();
});

test('A refusal that the form has taken is not read again', async () => {
  const read = vi.fn(async () => ({ outcome: 'saved' }));
  read.mockImplementationOnce(async () => {
    settle();
    return { outcome: 'refused' };
  });
  expect(await waitForResult('entry-1', 0, read)).toEqual({ outcome: 'refused' });
});

test('An answer after the form was told “saved” is announced', async () => {
  const announced = vi.fn();
  const stop = onSettled(announced);
  expect(await waitForResult('entry-1', 0, async () => ({ outcome: 'saved' }))).toEqual({ outcome: 'saved' });
  settle();
  expect(announced).toHaveBeenCalledTimes(1);
  stop();
});
