import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database/test-database.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { outgoingMails } from '../db/schema.ts';
import { sweepMails } from './sweep-mails.ts';

let db: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await openTestDatabase());
});
afterAll(() => close());

const NOW = new Date('2026-11-22T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

async function mails(
  count: number,
  at: Date,
  state: Partial<typeof outgoingMails.$inferInsert>,
): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: newId(at),
    to: 'ada@example.test',
    subject: 'x',
    text: 'x',
    html: 'x',
    createdAt: at,
    ...state,
  }));
  await db.insert(outgoingMails).values(rows);
}

test('old mails are deleted a thousand rows of the table per statement, with other requests served in between', async () => {
  await mails(2_500, daysAgo(31), { sentAt: daysAgo(31), dueAt: null });
  await mails(1_200, daysAgo(29), { sentAt: daysAgo(29), dueAt: null });
  await mails(3, daysAgo(31), { dueAt: daysAgo(1), attempts: 2 });
  await mails(4, daysAgo(1), { dueAt: null });
  const statements = vi.spyOn(db, 'delete');
  let turns = 0;
  const turning = setInterval(() => {
    turns += 1;
  }, 0);
  await sweepMails(db, NOW);
  clearInterval(turning);
  expect(statements).toHaveBeenCalledTimes(4);
  expect(turns).toBeGreaterThan(1);
  statements.mockRestore();
  expect(await db.$count(outgoingMails)).toBe(1_203);
});

test('bulk mails that were given up are kept for 400 days; their content and all other mails for 30', async () => {
  await db.delete(outgoingMails);
  const givenUp = { dueAt: null, attempts: 2, lastError: '550 no such mailbox' };
  await mails(2, daysAgo(31), { ...givenUp, priority: 'bulk' });
  await mails(1, daysAgo(401), { ...givenUp, priority: 'bulk' });
  await mails(1, daysAgo(29), { ...givenUp, priority: 'bulk' });
  await mails(1, daysAgo(31), givenUp);
  await mails(1, daysAgo(31), { priority: 'bulk', sentAt: daysAgo(31), dueAt: null });
  await db.update(outgoingMails).set({ text: 'Hello', html: '<p>Hello</p>' });
  await sweepMails(db, NOW);
  const left = await db.select({ text: outgoingMails.text, html: outgoingMails.html }).from(outgoingMails);
  expect(left.sort((one, other) => one.text.localeCompare(other.text))).toEqual([
    { text: '', html: '' },
    { text: '', html: '' },
    { text: 'Hello', html: '<p>Hello</p>' },
  ]);
});

test("a failure does not become an invitation's latest status when the mail after it is removed", async () => {
  await db.delete(outgoingMails);
  const ofAda = { priority: 'bulk', topic: 'invitation:item:ada', dueAt: null } as const;
  await mails(1, daysAgo(35), { ...ofAda, attempts: 2, lastError: '550 no such mailbox' });
  await mails(1, daysAgo(31), { ...ofAda, sentAt: daysAgo(31) });
  await mails(1, daysAgo(31), { ...ofAda, topic: 'invitation:item:grace', attempts: 2, lastError: '550' });
  await sweepMails(db, NOW);
  expect(await db.select({ topic: outgoingMails.topic }).from(outgoingMails)).toEqual([
    { topic: 'invitation:item:grace' },
  ]);
});
