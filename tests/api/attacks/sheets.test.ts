/** Large, numerous or refused sheets: others are served meanwhile, and reading them ends. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { addEvent, addLocation, createApiWithPlans } from '../../support/api/api-items.ts';
import { transactionsOf } from '../../support/database/counted-transactions.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { peopleFile } from '../../support/invitations/sheets.ts';

const api = forThisFile(createApiWithPlans);

test('a sheet is invited and mailed in batches, between which others are served', async () => {
  const host = await api.approvedCompany('event');
  const event = await addEvent(api, host, { paymentStatus: 2, userLimit: 1_000 });
  let turn = 0;
  let next: NodeJS.Immediate = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  const pieces: { turn: number; letters: number }[] = [];
  const { compose } = api.appContext.mail;
  const spy = vi.spyOn(api.appContext.mail, 'compose').mockImplementation(async (tx, ...letters) => {
    pieces.push({ turn, letters: letters.length });
    await compose(tx, ...letters);
  });
  const people = Array.from({ length: 600 }, (_, at): [string, string] => ['Guest', `g${at}@pieces.test`]);
  const file = peopleFile(people);
  const fields = { event_id: event.id, invitation_xlsx: file };
  expect((await api.request('bulkSendEventInvitations', fields, host)).status).toBe(200);
  clearImmediate(next);
  spy.mockRestore();
  expect(pieces.map(({ letters }) => letters)).toEqual([250, 250, 100]);
  expect(new Set(pieces.map((piece) => piece.turn)).size).toBe(3);
});

test('a batch of a sheet takes ten statements, as others wait for them on the embedded database', async () => {
  const guard = await api.approvedCompany('security');
  const location = await addLocation(api, guard, { paymentStatus: 2, userLimit: 0 });
  const statementsFor = async (count: number) => {
    const people = Array.from({ length: count }, (_, at): [string, string] => ['G', `g${at}@n${count}.test`]);
    const fields = { location_id: location.id, invitation_xlsx: peopleFile(people) };
    const send = () => api.request('bulkSendLocationInvitations', fields, guard);
    const { done, statements } = await transactionsOf(api.appContext.db, send);
    expect(done.status).toBe(200);
    return Math.max(...statements);
  };
  const ofOneBatch = await statementsFor(250);
  expect((await statementsFor(500)) - ofOneBatch).toBe(10);
});

test('a company can send five full sheets an hour, and repeat answered ones', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { paymentStatus: 2, userLimit: 0 });
  // Created once, because a workbook contains its creation time.
  const rows = Array.from({ length: 60 }, (_, at): [string, string] => ['Guest', `g${at}@sheets.test`]);
  const file = peopleFile(rows);
  const send = (idempotencyKey: string) => {
    const fields = { location_id: location.id, invitation_xlsx: file };
    return api.request('bulkSendLocationInvitations', fields, { ...other, idempotencyKey });
  };
  const first = await send('sheet-1');
  expect(first.status).toBe(200);
  const key = `sheets-hour:${other.company.id}`;
  const { db } = api.appContext;
  expect(
    await db.select({ count: rateLimits.count }).from(rateLimits).where(eq(rateLimits.key, key)),
  ).toEqual([{ count: 60 }]);
  await db.update(rateLimits).set({ count: 49_880 }).where(eq(rateLimits.key, key));
  expect((await send('sheet-2')).status).toBe(200);
  expect((await send('sheet-3')).status).toBe(200);
  expect(await send('sheet-4')).toMatchObject({
    status: 429,
    message: 'Your company has sent sheets with 50000 people within an hour. Please try again in 60 minutes.',
  });
  expect((await send('sheet-1')).body).toEqual(first.body);
  api.clock.advance({ hours: 1 });
  expect((await send('sheet-4')).status).toBe(200);
});

test('after twenty refused sheets an hour, sheets are refused before they are read; valid ones are not counted', async () => {
  const other = await api.approvedCompany('security');
  const location = await addLocation(api, other, { paymentStatus: 2, userLimit: 0 });
  const send = (file: File) =>
    api.request(
      'bulkSendLocationInvitations',
      { location_id: location.id, invitation_xlsx: file },
      { ...other, idempotencyKey: randomUUID() },
    );
  const good = peopleFile([['Guest', 'g@refused.test']]);
  const broken = new File([(await good.bytes()).slice(0, 300)], 'people.xlsx');
  const { db } = api.appContext;
  const key = eq(rateLimits.key, `refused-sheets:${other.company.id}`);
  expect([(await send(good)).status, (await send(broken)).status]).toEqual([200, 422]);
  expect(await db.select({ count: rateLimits.count }).from(rateLimits).where(key)).toEqual([{ count: 1 }]);
  await db.update(rateLimits).set({ count: 20 }).where(key);
  expect(await send(broken)).toMatchObject({
    status: 429,
    message: 'Too many of your sheets were refused. Please try again in 60 minutes.',
  });
  api.clock.advance({ hours: 1 });
  expect((await send(good)).status).toBe(200);
});
