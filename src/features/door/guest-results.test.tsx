// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { doorPerson } from '../../../tests/support/door-entries.ts';
import { createGuestBook } from '../../offline/door/guest-book.ts';
import { GuestResults } from './guest-results.tsx';

afterEach(cleanup);

/** A list of guests, of whom so many were cancelled. */
function showList(guests: number, cancelled: number, query = '') {
  const book = createGuestBook();
  const people = Array.from({ length: guests }, (_, at) =>
    doorPerson({ _id: `${at}`, name: `Guest ${at}`, pass_code: '', is_cancelled: at < cancelled }),
  );
  book.take({ people });
  const { expected } = book.counts();
  const list = { book, index: book.names, query, expected };
  render(<GuestResults {...list} listAt={1} now={1} onTouch={() => undefined} onWalkIn={() => undefined} />);
}

test.each([
  [3, 0, '3 guests'],
  [1, 0, '1 guest'],
  [3, 1, '3 guests, 2 of them expected'],
  [51, 1, '51 guests, 50 of them expected, the first 40 shown'],
  [51, 0, '51 guests, the first 40 shown'],
])('a list of %d guests with %d cancelled says how many are expected', (guests, cancelled, words) => {
  showList(guests, cancelled);
  expect(screen.getByRole('status').textContent).toBe(words);
});

test('of a search it says how many were found', () => {
  showList(3, 1, 'guest');
  expect(screen.getByRole('status').textContent).toBe('3 guests');
});
