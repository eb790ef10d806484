import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PlanSchema } from '../../../common/contract/plans.ts';
import { higherPricedPlans, upgradePrice } from './upgrade-price.ts';

const plan = (id: string, price: number) => z.parse(PlanSchema, { _id: id, price_value: price });

describe('the price of an upgrade', () => {
  test('is the new price minus the current one, exact to the cent', () => {
    expect(upgradePrice(49.9, 19.99)).toEqual({ newWorth: 49.9, currentValue: 19.99, toPay: 29.91 });
    expect(upgradePrice(0.3, 0.1).toPay).toBe(0.2);
    expect(upgradePrice(1234.56, 0).toPay).toBe(1234.56);
  });

  test('is never below zero', () => {
    expect(upgradePrice(10, 25).toPay).toBe(0);
    expect(upgradePrice(10, 10).toPay).toBe(0);
  });
});

describe('plans to upgrade to', () => {
  const plans = [plan('large', 200), plan('small', 20), plan('same', 50), plan('medium', 50.01)];
  test('cost more than the current one and come cheapest first', () => {
    expect(higherPricedPlans(plans, 50).map(({ _id }) => _id)).toEqual(['medium', 'large']);
  });

  test('do not exist above the dearest', () => {
    expect(higherPricedPlans(plans, 200)).toEqual([]);
  });
});
