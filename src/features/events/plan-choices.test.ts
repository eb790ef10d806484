import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PlanSchema } from '../../contract/plans.ts';
import { planChoices } from './plan-choices.ts';

const plans = [
  {
    _id: 'trial',
    description: 'Free Trial',
    code: 'free_trial',
    price_value: 0,
    metadata: { user_limit: 5 },
  },
  { _id: 'large', description: 'Stadium', price_value: '1234.5', metadata: { user_limit: 2000 } },
  { _id: 'bare', description: 'Bare', price_value: 10 },
].map((plan) => z.parse(PlanSchema, plan));

test('the free trial is offered only while the company has one left', () => {
  expect(planChoices(plans, true).map(({ value }) => value)).toEqual(['trial', 'large', 'bare']);
  expect(planChoices(plans, false).map(({ value }) => value)).toEqual(['large', 'bare']);
});

test('a plan says how many it admits and what it costs', () => {
  expect(planChoices(plans, true).map(({ label }) => label)).toEqual([
    'Free Trial · 5 users · $0.00',
    'Stadium · 2,000 users · $1,234.50',
    'Bare · $10.00',
  ]);
});
