// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DoorFigures } from './door-figures.tsx';

afterEach(cleanup);

const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());

test('Walk-ins are counted separately, and the number inside includes them', () => {
  const byDoor = new Map([
    ['North', 2],
    ['South', 1],
  ]);
  const counts = { expected: 4, admitted: 1, walkIns: 2, conflicts: 0, byDoor };
  render(<DoorFigures counts={counts} door="North" />);
  expect(screen.getByText(/admitted$/).textContent).toBe('1 of 4 admitted');
  expect(lines()).toEqual(['2 walk-ins', '3 in', 'North 2', 'South 1']);
});

test('Without walk-ins one number stands for admitted and inside', () => {
  const counts = { expected: 4, admitted: 1, walkIns: 0, conflicts: 0, byDoor: new Map([['North', 1]]) };
  render(<DoorFigures counts={counts} door="North" />);
  expect(lines()).toEqual(['0 walk-ins', 'North 1']);
});

test('Of a thousand doors the largest and this one are shown, and the others as a sum', () => {
  const byDoor = new Map(Array.from({ length: 1_000 }, (_, at) => [`Door ${at}`, at + 1]));
  const counts = { expected: 4, admitted: 1, walkIns: 0, conflicts: 0, byDoor };
  render(<DoorFigures counts={counts} door="Door 4" />);
  expect(lines()).toHaveLength(13);
  expect(lines().slice(1, 3)).toEqual(['Door 999 1,000', 'Door 998 999']);
  expect(lines().slice(-2)).toEqual(['Door 4 5', '989 other doors 490,540']);
});
