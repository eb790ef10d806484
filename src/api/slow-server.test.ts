import { afterEach, expect, test } from 'vitest';
import { callOf } from '../../common/contract/calls.ts';
import { isServerSlow, needsMoreTime, noteExchange } from './slow-server.ts';

const lists = callOf('listEvents');
const details = callOf('eventDetails');

afterEach(() => {
  for (const call of [lists, details]) noteExchange(call, 'answer', 300);
});

test('A call that timed out is given more time, whatever others are answered quickly', () => {
  noteExchange(details, 'timeout', 8_000);
  noteExchange(lists, 'answer', 300);
  expect([needsMoreTime(details), needsMoreTime(lists), isServerSlow()]).toEqual([true, false, false]);
  noteExchange(details, 'answer', 12_000);
  expect([needsMoreTime(details), needsMoreTime(lists), isServerSlow()]).toEqual([true, true, true]);
  noteExchange(lists, 'answer', 300);
  expect([needsMoreTime(details), needsMoreTime(lists), isServerSlow()]).toEqual([true, false, false]);
  noteExchange(details, 'answer', 300);
  expect(needsMoreTime(details)).toBe(false);
});

test('A call that was lost, or aborted, says nothing of the time it needs', () => {
  noteExchange(details, 'offline', 60_000);
  noteExchange(details, 'aborted', 60_000);
  expect([needsMoreTime(details), isServerSlow()]).toEqual([false, false]);
});

test('A file takes its time wherever it goes', () => {
  noteExchange(callOf('addEvent'), 'answer', 60_000);
  expect(isServerSlow()).toBe(false);
});
