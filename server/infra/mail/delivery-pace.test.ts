import { expect, test } from 'vitest';
import { createDeliveryPace } from './delivery-pace.ts';

test('one of four mails is not a code while codes use their whole share, and all together keep the pace', () => {
  let now = new Date('2026-05-01T10:00:00Z');
  const pace = createDeliveryPace({ now: () => now }, 1);
  const left = { urgent: 0, others: 0 };
  for (let second = 0; second < 600; second += 1) {
    for (const isUrgent of [true, false]) {
      const mails = Math.min(pace.room(isUrgent), 100);
      pace.take(mails, isUrgent);
      left[isUrgent ? 'urgent' : 'others'] += mails;
    }
    now = new Date(now.getTime() + 1_000);
  }
  expect(left).toEqual({ urgent: expect.any(Number), others: 150 });
  expect(left.urgent + left.others).toBeGreaterThan(600);
  // Codes may be half a minute ahead.
  expect(left.urgent + left.others).toBeLessThan(635);
});
