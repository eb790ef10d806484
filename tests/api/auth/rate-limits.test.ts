import { expect, test } from 'vitest';
import {
  countAttempt,
  nextAttemptAt,
  returnAttempt,
  takeAttempt,
} from '../../../server/infra/limits/rate-limit.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

test('a limit counts concurrent attempts, and restarts after its window', async () => {
  const { db } = api.appContext;
  const limit = { key: 'test', allowed: 5, minutes: 10 };
  const attempt = () => countAttempt(db, [limit], api.clock.now());
  const outcomes = await Promise.all(Array.from({ length: 8 }, attempt));
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(5);
  api.clock.advance({ minutes: 9 });
  expect(await attempt()).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again in 1 minute.',
    retryAfterSeconds: 60,
  });
  api.clock.advance({ minutes: 1 });
  expect(await attempt()).toBeUndefined();
});

test('a window begun while the clock was a year ahead has ended once the clock is corrected', async () => {
  const { db } = api.appContext;
  const limit = { key: 'clock', allowed: 1, minutes: 10 };
  const inAYear = new Date(api.clock.now().getTime() + 365 * 86_400_000);
  expect(await takeAttempt(db, limit, inAYear)).toBeUndefined();
  expect(await takeAttempt(db, limit, inAYear)).toBeInstanceOf(Date);
  expect(await takeAttempt(db, limit, api.clock.now())).toBeUndefined();
  expect(await takeAttempt(db, limit, api.clock.now())).toBeInstanceOf(Date);
});

test('a returned attempt can be used by another caller', async () => {
  const { db } = api.appContext;
  const limit = { key: 'given-back', allowed: 1, minutes: 10 };
  const take = () => takeAttempt(db, limit, api.clock.now());
  expect(await take()).toBeUndefined();
  expect(await take()).toEqual(new Date(api.clock.now().getTime() + 600_000));
  await returnAttempt(db, limit.key, api.clock.now());
  expect(await take()).toBeUndefined();
  expect(await take()).toBeInstanceOf(Date);
});

test('looking for the next attempt finds what taking one of that weight would, and takes none', async () => {
  const { db } = api.appContext;
  const limit = { key: 'looked-up', allowed: 10, minutes: 10 };
  const now = api.clock.now();
  expect(await nextAttemptAt(db, { ...limit, weight: 10 }, now)).toBeUndefined();
  expect(await takeAttempt(db, { ...limit, weight: 7 }, now)).toBeUndefined();
  expect(await nextAttemptAt(db, { ...limit, weight: 4 }, now)).toEqual(new Date(now.getTime() + 600_000));
  expect(await nextAttemptAt(db, { ...limit, weight: 3 }, now)).toBeUndefined();
  expect(await takeAttempt(db, { ...limit, weight: 3 }, now)).toBeUndefined();
  expect(await nextAttemptAt(db, limit, now)).toEqual(new Date(now.getTime() + 600_000));
});
