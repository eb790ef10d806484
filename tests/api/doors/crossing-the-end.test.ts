import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isFailure } from '../../../server/core/result.ts';
import { secretHash } from '../../../server/core/secret.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { findDoorCaller } from '../../../server/modules/doors/door-caller.ts';
import { readEntries, recordEntries } from '../../../server/modules/doors/record-entries.ts';
import { doorEntry } from '../../support/doors/door-entries.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createDoorFixture);

test('a batch that waits for the log while its door is ended is treated as one of an ended door', async () => {
  const { event } = await api.eventWith(0);
  const north = await api.device(event.id);
  const { db } = api.appContext;
  const [company] = await db.select().from(companies).where(eq(companies.id, api.host.company.id));
  if (!company) throw new Error('No host');
  const of = { tokenHash: secretHash(north.token), company, now: api.clock.now() };
  // Queries of a request before it waits.
  const before = await findDoorCaller(db, of, event.id);
  if (isFailure(before)) throw new Error(before.message);
  await api.request('endDoor', { door_id: north.doorId }, api.host);
  api.clock.advance({ minutes: 5 });
  const made = api.clock.now();
  const late = doorEntry({ made_at: made.toISOString(), skew_ms: 0 });
  const early = Array.from({ length: 30 }, () =>
    doorEntry({ made_at: '2026-03-14T08:00:00.000Z', skew_ms: null }),
  );
  const read = await readEntries([late, ...early], { companyId: company.id, now: made });
  const results = await db.transaction((tx) => recordEntries(tx, before, read, made));
  if (isFailure(results)) throw new Error(results.message);
  const states = results.map(({ state }) => state);
  expect(states[0]).toBe('late');
  // Twenty requests are being processed, and no more.
  expect(states.filter((state) => state === 'kept').length).toBeLessThan(25);
});
