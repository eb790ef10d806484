/** A clock that ran ahead and was set back: what was stored meanwhile makes nobody wait for that long. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database/test-database.ts';
import type { Database } from '../db/database.ts';
import { createDeliveryPace } from '../mail/delivery-pace.ts';
import { drawTurn } from './turn-lottery.ts';
import { type Pace, takeTurn } from './turns.ts';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

const HOUR_MS = 3_600_000;
const TODAY = new Date('2026-11-22T12:00:00Z');
const after = (ms: number) => new Date(TODAY.getTime() + ms);
const AHEAD = [['half an hour', HOUR_MS / 2] as const, ['a day', 24 * HOUR_MS] as const];
const waitMs = (turn: unknown, now: Date) => (turn instanceof Date ? turn.getTime() - now.getTime() : 0);
const PACES: [Pace, ...Pace[]] = [{ gapSeconds: 90 }];

test.each(AHEAD)('a guess made %s ahead does not block a new tablet', async (_, ms) => {
  const draw = { queue: randomUUID(), paces: PACES, longestWaitMs: HOUR_MS };
  await drawTurn(db, draw, 'guest', after(ms));
  expect(waitMs(await drawTurn(db, draw, 'tablet', TODAY), TODAY)).toBe(0);
  // Its own turn, stored ahead, does not count against the guest.
  const guest = await drawTurn(db, draw, 'guest', after(90_000));
  expect(waitMs(guest, after(90_000))).toBeLessThanOrEqual(90_001);
});

test.each(AHEAD)('a turn assigned %s ahead does not delay the queue', async (_, ms) => {
  const waitQueue = {
    queue: randomUUID(),
    paces: PACES,
    longestWaitMs: HOUR_MS / 4,
    longestQueueMs: HOUR_MS / 4,
  };
  await takeTurn(db, waitQueue, 'guest', after(ms));
  await takeTurn(db, waitQueue, 'owner', after(ms));
  for (const caller of ['owner', 'other']) {
    const turn = await takeTurn(db, waitQueue, caller, TODAY);
    expect(waitMs(turn, TODAY)).toBeLessThanOrEqual(HOUR_MS / 2 + 180_000 + 120_000);
  }
});

test('a turn within the reach of its queue is kept when clocks differ a little', async () => {
  const waitQueue = {
    queue: randomUUID(),
    paces: PACES,
    longestWaitMs: HOUR_MS / 4,
    longestQueueMs: HOUR_MS / 4,
  };
  await takeTurn(db, waitQueue, 'guest', after(60_000));
  const turn = await takeTurn(db, waitQueue, 'owner', after(60_000));
  expect(turn).toEqual(after(150_000));
  expect(await takeTurn(db, waitQueue, 'owner', TODAY)).toEqual(turn);
});

test.each(AHEAD)('mails are sent at their pace when the clock is set back by %s', (_, ms) => {
  let now = after(ms);
  const pace = createDeliveryPace({ now: () => now }, 2);
  pace.take(4, false);
  now = TODAY;
  expect(pace.waitMs(false)).toBe(1_001);
  expect(pace.room(true)).toBeGreaterThan(0);
  now = after(1_001);
  expect(pace.room(false)).toBeGreaterThan(0);
});
