import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PlanSchema } from '../../../common/contract/plans.ts';
import { planChoices } from './plan-choices.ts';

const plans = [
  { _id: 'trial', description: 'Free Trial', code: 'free_trial', price_value: 0 },
  { _id: 'large', description: 'Stadium', price_value: '1234.5', metadata: { user_limit: 2000 } },
].map((plan) => z.parse(PlanSchema, plan));

const kind = {
  hasFreeTrial: true,
  planLimits: ({ metadata }: (typeof plans)[number]) => (metadata ? `${metadata.user_limit} users` : ''),
};
const idsOf = (choices: { value: string }[]) => choices.map(({ value }) => value);

test('the free trial is offered only if there is one and the company has not used it', () => {
  expect(idsOf(planChoices(kind, plans, { first_entry: true }))).toEqual(['trial', 'large']);
  expect(idsOf(planChoices(kind, plans, { first_entry: false }))).toEqual(['large']);
  expect(idsOf(planChoices({ ...kind, hasFreeTrial: false }, plans, { first_entry: true }))).toEqual([
    'large',
  ]);
});

test('a plan is labelled with its limits, if known, and its price', () => {
  expect(planChoices(kind, plans, { first_entry: true }).map(({ label }) => label)).toEqual([
    'Free Trial · $0.00',
    'Stadium · 2000 users · $1,234.50',
  ]);
});
