import { describe, expect, test } from 'vitest';
import type { OfflineCopy } from '../../../offline/prepare/offline-copy.ts';
import { contentsMessage, failureMessage } from './copy-messages.ts';

const copy: OfflineCopy = { itemId: 'a', at: 0, counts: {}, bytes: 84_300, rows: [], missingPictures: 0 };

describe('what a copy has in it', () => {
  test.each([
    [{ people: 10_000, recordings: 6 }, '10,000 people · 6 recordings listed · 84 KB'],
    [{ cameras: 1, people: 1 }, '1 person · 1 camera · 84 KB'],
    [{ people: 0, cameras: 0 }, '0 people · 84 KB'],
  ])('%o', (counts, words) => {
    expect(contentsMessage({ ...copy, counts })).toBe(words);
  });

  test('and what it has not', () => {
    expect(contentsMessage({ ...copy, missingPictures: 1 })).toBe('84 KB · without its picture');
  });
});

test('why loading ended early, and how far it came', () => {
  expect(failureMessage('connection', { done: 2, total: 7 })).toBe(
    'The connection was lost after 2 of 7 parts.',
  );
  expect(failureMessage('storage', { done: 3, total: 7 })).toBe(
    'This device has no room left after 3 of 7 parts.',
  );
});
