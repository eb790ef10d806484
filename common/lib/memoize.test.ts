import { expect, test, vi } from 'vitest';
import { memoize } from './memoize.ts';

test('a repeated argument is computed once, also with an empty result and other calls in between', () => {
  const work = vi.fn((input: string) => input.slice(1));
  const shortened = memoize(3, work);
  for (let at = 0; at < 100; at += 1) {
    expect(shortened('shared')).toBe('hared');
    expect(shortened('x')).toBe('');
    expect(shortened(`guest ${at}`)).toBe(`uest ${at}`);
  }
  expect(work).toHaveBeenCalledTimes(102);
});

test('the least recently used result is dropped when the maximum is exceeded', () => {
  const work = vi.fn((input: string) => input.toUpperCase());
  const upper = memoize(2, work);
  for (const input of ['a', 'b', 'a', 'c', 'a', 'b']) upper(input);
  expect(work.mock.calls.flat()).toEqual(['a', 'b', 'c', 'b']);
});
