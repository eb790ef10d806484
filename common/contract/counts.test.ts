import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PlanSchema } from './plans.ts';
import { countOr } from './tolerant.ts';

test.each([
  [1000, 1000],
  ['40', 40],
  [' 1,000 ', 1000],
  ['12,345,678', 12_345_678],
  ['10 000', 10_000],
  ['10\u00a0000', 10_000],
  ['10\u202f000', 10_000],
  ['1’000', 1000],
  // Nobody sells half a camera.
  ['1.500', 1500],
  ['40.00', 40],
  ['0.500', 0.5],
  ['0,500', 0],
  ['1,00', 0],
  ['1,000 000', 0],
  ['many', 0],
  [null, 0],
])('A limit said as %j is %d', (said, count) => {
  expect(z.parse(countOr(0), said)).toBe(count);
});

test('A plan of another API has its limits with the marks of thousands', () => {
  const plan = { id: 1, price_value: '1,280.50', metadata: { user_limit: '1,000', duration: '12' } };
  expect(z.parse(PlanSchema, plan).metadata).toMatchObject({ user_limit: 1000, duration: 12 });
});
