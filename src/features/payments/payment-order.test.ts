import { describe, expect, test } from 'vitest';
import { amountToPay, orderOf, readPaymentAction } from './payment-order.ts';

test.each([
  ['purchase', 'purchase'],
  ['upgrade', 'upgrade'],
  ['refund', undefined],
  ['toString', undefined],
  ['', undefined],
])('the address %s names the action %s', (text, action) => {
  expect(readPaymentAction(text)).toBe(action);
});

describe('an order', () => {
  const parts = { action: 'purchase', item: { _id: 'i' }, planId: 'p', dollars: 49.5 } as const;

  test('of an event company names the event', () => {
    expect(orderOf({ ...parts, company: { _id: 'c', user_type: 2 } }).request).toEqual({
      user_id: 'c',
      product_type: 'event',
      product_id: 'p',
      total_amount: 49.5,
      event_id: 'i',
    });
  });

  test.each([4, 1, 99])('of a company of type %i names the location', (user_type) => {
    expect(orderOf({ ...parts, company: { _id: 'c', user_type } }).request).toMatchObject({
      product_type: 'location',
      location_id: 'i',
    });
  });
});

describe('the amount to pay', () => {
  test.each([
    [29.91, 29.91],
    ['29.91', 29.91],
    [0, 0],
    [null, 80],
    [undefined, 80],
    ['', 80],
    ['1,234.50', 1234.5],
    ['$12.50', 12.5],
    ['free', null],
    ['1.234,50', null],
    [-5, null],
  ])('when the server says %s is %s', (fromServer, shown) => {
    expect(amountToPay(80, fromServer)).toBe(shown);
  });
});
