import { describe, expect, test } from 'vitest';
import { MASKED_CODE, paymentState, toggledStatus, visibleCode } from './item-status.ts';

const EVENT = { hasFreeTrial: true };
const LOCATION = { hasFreeTrial: false };

describe('payment status', () => {
  test.each([
    [1, 'pending', 'pending'],
    [2, 'paid', 'paid'],
    [5, 'free-trial', 'rejected'],
    [0, 'rejected', 'rejected'],
    [3, 'rejected', 'rejected'],
    [4, 'rejected', 'rejected'],
    [99, 'rejected', 'rejected'],
    [null, 'unknown', 'unknown'],
  ])('%s of an event reads %s, of a location %s', (status, event, location) => {
    expect(paymentState(status, EVENT)).toBe(event);
    expect(paymentState(status, LOCATION)).toBe(location);
  });
});

describe('access code', () => {
  test.each([
    [2, 'GALA42', 'GALA42'],
    [5, 'GALA42', MASKED_CODE],
    [1, MASKED_CODE, MASKED_CODE],
    [3, MASKED_CODE, MASKED_CODE],
    [null, MASKED_CODE, MASKED_CODE],
  ])('with payment status %i an event shows %s, a location %s', (payment_status, event, location) => {
    const item = { payment_status, access_code: 'GALA42' };
    expect(visibleCode(item, EVENT)).toBe(event);
    expect(visibleCode(item, LOCATION)).toBe(location);
  });

  test('stays masked when the server sends none', () => {
    expect(visibleCode({ payment_status: 2, access_code: '' }, EVENT)).toBe('******');
  });
});

test('the toggle maps 1 to 0 and anything else to 1', () => {
  expect([1, 0, 7].map(toggledStatus)).toEqual([0, 1, 1]);
});
