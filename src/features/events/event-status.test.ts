import { describe, expect, test } from 'vitest';
import { MASKED_CODE, paymentState, toggledStatus, visibleCode } from './event-status.ts';

describe('payment status of an event', () => {
  test.each([
    [1, 'pending'],
    [2, 'paid'],
    [5, 'free-trial'],
    [0, 'rejected'],
    [3, 'rejected'],
    [4, 'rejected'],
    [99, 'rejected'],
  ])('%i reads %s', (status, state) => {
    expect(paymentState(status)).toBe(state);
  });
});

describe('access code', () => {
  test.each([
    [2, 'GALA42'],
    [5, 'GALA42'],
    [1, MASKED_CODE],
    [3, MASKED_CODE],
  ])('with payment status %i shows %s', (payment_status, shown) => {
    expect(visibleCode({ payment_status, access_code: 'GALA42' })).toBe(shown);
  });

  test('stays masked when the server sent none', () => {
    expect(visibleCode({ payment_status: 2, access_code: '' })).toBe('******');
  });
});

test('the toggle turns 1 into 0 and anything else into 1', () => {
  expect([1, 0, 7].map(toggledStatus)).toEqual([0, 1, 1]);
});
