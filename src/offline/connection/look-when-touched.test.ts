import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steppedClock } from '../../../tests/support/stepped-clock.ts';
import { reportOutcome } from './connectivity.ts';
import { lookWhenTouched } from './look-when-touched.ts';

const { clock, pass } = steppedClock();
let isInDoubt = true;
const look = vi.fn();
let touch: () => void;

beforeEach(() => {
  isInDoubt = true;
  look.mockClear();
  reportOutcome('offline');
  touch = lookWhenTouched({ clock, isWanted: () => isInDoubt, look });
});
afterEach(() => reportOutcome('answered'));

test('The first touch looks at once, many look every few seconds, and none looks without a touch', () => {
  touch();
  expect(look).toHaveBeenCalledTimes(1);
  for (let tenth = 0; tenth < 100; tenth += 1) {
    pass(100);
    touch();
  }
  pass(3_000);
  expect(look).toHaveBeenCalledTimes(5);
  pass(60_000);
  expect(look).toHaveBeenCalledTimes(5);
});

test('A connection that is not in doubt is not looked at, nor one that came back during the pause', () => {
  isInDoubt = false;
  touch();
  expect(look).not.toHaveBeenCalled();
  isInDoubt = true;
  touch();
  touch();
  isInDoubt = false;
  pass(10_000);
  expect(look).toHaveBeenCalledTimes(1);
});

test('A server in trouble is asked less often', () => {
  reportOutcome('server-trouble');
  touch();
  touch();
  pass(9_000);
  expect(look).toHaveBeenCalledTimes(1);
  pass(1_000);
  expect(look).toHaveBeenCalledTimes(2);
});
