import { setImmediate as nextTurn } from 'node:timers/promises';
import { like } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { passwordTokens } from '../../../server/infra/db/schema-codes.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { startSweeping, sweep } from '../../../server/jobs/sweep.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createGate } from '../../support/gate.ts';
import { heldTimers } from '../../support/held-timers.ts';

const api = forThisFile(createApiFixture);

// A PostgreSQL server serves others anyway, and may have removed more before the next of them.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'ended windows of limits are removed a thousand at a time, yielding to others in between',
  async () => {
    const { db, clock } = api.appContext;
    const ended = Array.from({ length: 2_500 }, (_, index) => ({
      key: `swept:${index}`,
      count: 1,
      resetsAt: new Date(clock.now().getTime() - 1),
    }));
    const lasting = { key: 'swept:lasting', count: 1, resetsAt: new Date(clock.now().getTime() + 60_000) };
    await db.insert(rateLimits).values([...ended, lasting]);
    const left: number[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) left.push(await db.$count(rateLimits, like(rateLimits.key, 'swept:%')));
    })();
    await sweep(api.appContext);
    isOver = true;
    await watching;
    expect([...new Set(left)]).toEqual(expect.arrayContaining([1_501, 501]));
    expect(await db.$count(rateLimits, like(rateLimits.key, 'swept:%'))).toBe(1);
  },
);

test('a failing step is logged, and does not prevent the others', async () => {
  const { db, clock } = api.appContext;
  const { company } = await api.approvedCompany();
  await db.insert(passwordTokens).values({
    tokenHash: 'swept',
    companyId: company.id,
    expiresAt: new Date(clock.now().getTime() - 1),
  });
  const uploads = {
    ...api.appContext.uploads,
    sweep: async () => {
      throw new Error('the folder cannot be read');
    },
  };
  await expect(sweep({ ...api.appContext, uploads })).rejects.toMatchObject({
    errors: [expect.objectContaining({ message: 'uploads could not be swept' })],
  });
  expect(await db.$count(passwordTokens)).toBe(0);
});

test('a stop waits eight seconds for the current sweep, of which no further step begins then', async () => {
  const timers = heldTimers();
  const [begun, held] = [createGate(), createGate()];
  const { db, clock } = api.appContext;
  const { company } = await api.approvedCompany();
  await db.insert(passwordTokens).values({
    tokenHash: 'left',
    companyId: company.id,
    expiresAt: new Date(clock.now().getTime() - 1),
  });
  const end = createGate();
  const uploads = {
    ...api.appContext.uploads,
    sweep: async () => {
      begun.open();
      await held.opened;
      end.open();
      throw new Error('the folder cannot be read');
    },
  };
  const log = createLog('silent');
  const logged = vi.spyOn(log, 'error');
  const stop = startSweeping({ ...api.appContext, uploads, log }, timers.later);
  await begun.opened;
  const stopped = stop();
  expect(timers.set()).toEqual([8_000]);
  timers.ring(8_000);
  await stopped;
  held.open();
  await end.opened;
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(await db.$count(passwordTokens)).toBe(1);
  expect(logged).not.toHaveBeenCalled();
});

test('a sweep that lasts for hours is not begun a second time beside itself', async () => {
  const [begun, held] = [createGate(), createGate()];
  let sweeps = 0;
  const uploads = {
    ...api.appContext.uploads,
    sweep: async () => {
      sweeps += 1;
      begun.open();
      await held.opened;
    },
  };
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startSweeping({ ...api.appContext, uploads });
    await begun.opened;
    vi.advanceTimersByTime(2 * 3_600_000);
    held.open();
    await stop();
  } finally {
    vi.useRealTimers();
  }
  expect(sweeps).toBe(1);
});
