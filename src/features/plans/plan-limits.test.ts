import { describe, expect, test } from 'vitest';
import { planLimits } from './plan-limits.ts';

const event = (user_limit: number) => ({
  product_type: 'event',
  metadata: { user_limit, camera_limit: 0, duration: 0, code: '' },
});
const security = (camera_limit: number, duration: number) => ({
  product_type: 'security',
  metadata: { user_limit: 0, camera_limit, duration, code: '' },
});

const words = (plan: Parameters<typeof planLimits>[0]) => planLimits(plan).map((limit) => limit.words);

describe('A plan tells its limits', () => {
  test('in users for events', () => {
    expect(words(event(5))).toEqual(['5 users']);
    expect(words(event(2500))).toEqual(['2,500 users']);
  });

  test('in cameras and months for security', () => {
    expect(words(security(4, 12))).toEqual(['4 cameras', '12 months']);
  });

  test('in the singular where there is one', () => {
    expect(words(event(1))).toEqual(['1 user']);
    expect(words(security(1, 1))).toEqual(['1 camera', '1 month']);
  });

  test('as far as they are known', () => {
    expect(words(security(8, 0))).toEqual(['8 cameras']);
    expect(words({ product_type: 'event', metadata: null })).toEqual([]);
  });
});
