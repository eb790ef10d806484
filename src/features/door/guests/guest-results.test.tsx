// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { doorEntry, doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { createGuestBook } from '../../../offline/door/guests/guest-book.ts';
import { GuestResults } from './guest-results.tsx';

afterEach(cleanup);

/** A list of guests, some of them cancelled. */
function showList(guests: number, cancelled: number, query = '', listAt: number | null = 1) {
  const book = createGuestBook();
  const people = Array.from({ length: guests }, (_, at) =>
    doorPerson({ _id: `${at}`, name: `Guest ${at}`, pass_code: '', is_cancelled: at < cancelled }),
  );
  book.take({ people });
  const { expected } = book.counts();
  const list = { book, index: book.names, query, expected, listAt };
  render(<GuestResults {...list} now={1} onTouch={() => undefined} onWalkIn={() => undefined} />);
}

test.each([
  [3, 0, '3 guests'],
  [1, 0, '1 guest'],
  [3, 1, '2 guests'],
  [51, 1, '50 guests, the first 40 shown'],
  [51, 0, '51 guests, the first 40 shown'],
])('a list of %d guests, %d of them cancelled, shows how many are on it', (guests, cancelled, words) => {
  showList(guests, cancelled);
  expect(screen.getByRole('status').textContent).toBe(words);
});

test('a search shows the number of matches', () => {
  showList(3, 1, 'guest');
  expect(screen.getByRole('status').textContent).toBe('3 guests');
});

test('a search in a list that was not read to its end says so', () => {
  showList(3, 0, 'nobody', null);
  expect(screen.getByText('Not on the part of the list that this device has')).toBeTruthy();
});

test('a guest inside whose invitation was cancelled is marked as cancelled', () => {
  const book = createGuestBook();
  book.take({ people: [doorPerson({ is_cancelled: true })], entries: [doorEntry()] });
  const list = { book, index: book.names, query: '', expected: 0 };
  render(<GuestResults {...list} listAt={1} now={1} onTouch={() => undefined} onWalkIn={() => undefined} />);
  expect(screen.getByRole('button').textContent).toMatch(/In .*, North, invitation cancelled$/);
});

test('a cancelled invitation is found only by a search, after the other matches', () => {
  const book = createGuestBook();
  const old = doorPerson({
    _id: 'old',
    email: 'aba@example.test',
    pass_code: 'OLD0000001',
    is_cancelled: true,
  });
  book.take({ people: [old, doorPerson({ _id: 'zed', name: 'Zed, son of Ada' }), doorPerson()] });
  expect(book.names.find('', 9)).toEqual({ ids: ['ada', 'zed'], total: 2 });
  expect(book.names.find('ada', 9).ids).toEqual(['ada', 'zed', 'old']);
  expect(book.byCode('OLD0000001')?.id).toBe('old');
  expect(book.take({ entries: [doorEntry({ invitation_id: 'old' })] })).toBe(true);
  expect(book.names.find('', 9).total).toBe(3);
});

test('a guest admitted at two doors has the same door of arrival on every list', () => {
  const book = createGuestBook();
  const south = doorEntry({ door: 'South', made_at: '2026-03-20T18:00:30.000Z' });
  book.take({ people: [doorPerson()], entries: [south, doorEntry()] });
  expect([...book.counts().byDoor]).toEqual([['North', 1]]);
  const list = { book, index: book.names, query: '', expected: 1 };
  render(<GuestResults {...list} listAt={1} now={1} onTouch={() => undefined} onWalkIn={() => undefined} />);
  expect(screen.getByRole('button').textContent).toMatch(/In .*, North$/);
  for (const door of ['North', 'South'])
    expect(
      book.inside.latest(door, 5).map(({ id }) => id),
      door,
    ).toEqual(['ada']);
});
