import { expect, test } from 'vitest';
import { deleteConsequences } from './delete-consequences.ts';

test.each([
  [
    { paid: 49, isPaid: true, holders: 1240, invited: 1300 },
    ['You paid $49.00 for it. Nothing is refunded.', '1,300 people are invited to it, 1,240 by mail so far.'],
  ],
  [
    { paid: null, isPaid: true, holders: 1, invited: 1 },
    ['It is paid. Nothing is refunded.', '1 person is invited to it.'],
  ],
  [{ paid: 0, isPaid: false, holders: 5, invited: 5 }, ['5 people are invited to it.']],
  [{ paid: 0, isPaid: false, holders: 0, invited: 3 }, ['3 people are invited to it, none by mail so far.']],
  [{ paid: 0, isPaid: false, holders: 0, invited: 1 }, ['1 person is invited to it, none by mail so far.']],
  // The list is not on the device.
  [{ paid: 0, isPaid: false, holders: 4, invited: undefined }, ['4 people are invited to it.']],
  // Paid in part, by an earlier payment that was not given back.
  [{ paid: 10, isPaid: false, holders: 0, invited: 0 }, ['You paid $10.00 for it. Nothing is refunded.']],
  // An API of another make.
  [
    { paid: null, isPaid: true, holders: null, invited: 2 },
    ['It is paid. Nothing is refunded.', '2 people are invited to it.'],
  ],
  [{ paid: null, isPaid: false, holders: null, invited: 1 }, ['1 person is invited to it.']],
  [{ paid: null, isPaid: false, holders: null, invited: undefined }, []],
  [
    { paid: 0, isPaid: false, holders: 0, invited: 0, waiting: 1 },
    ['1 change of it waits on this device and can no longer be accepted.'],
  ],
  [
    { paid: 0, isPaid: false, holders: 0, invited: 0, waiting: 12 },
    ['12 changes of it wait on this device and can no longer be accepted.'],
  ],
])('Of %o it is said before deleting: %o', (facts, lines) => {
  expect(deleteConsequences(facts)).toEqual(lines);
});
