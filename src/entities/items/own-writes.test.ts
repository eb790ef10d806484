import { expect, test } from 'vitest';
import { ownWrites } from './own-writes.ts';

test('an own text that arrives after more was typed removes nothing', () => {
  const notes = ownWrites('');
  notes.send('smith');
  notes.send('smith 17');
  expect(notes.arrive('smith')).toBe(false);
  expect(notes.latest()).toBe('smith 17');
  expect(notes.arrive('smith 17')).toBe(false);
});

test('a text set by others is taken over, even if it was our own before', () => {
  const notes = ownWrites('');
  notes.send('smith');
  expect(notes.arrive('smith')).toBe(false);
  expect(notes.arrive('')).toBe(true);
  expect(notes.latest()).toBe('');
  expect(notes.arrive('smith')).toBe(true);
});

test('an overtaken text never arrives and is not waited for', () => {
  const notes = ownWrites('');
  notes.send('a');
  notes.send('ab');
  expect(notes.arrive('ab')).toBe(false);
  expect(notes.arrive('a')).toBe(true);
});
