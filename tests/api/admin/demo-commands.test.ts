/** What the demo commands refuse, and what payments record for them. */
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { items } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { createDemoFixture } from '../../support/api/demo-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { DECLINED } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createDemoFixture);

test('a payment records that it was not live, paid or declined', async () => {
  const item = await fixture.item(fixture.visitor);
  await fixture.pay(fixture.visitor, item, DECLINED);
  const [open] = await fixture.appContext.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, item.id));
  expect(open).toMatchObject({ status: 'open', live: false });
  await fixture.pay(fixture.visitor, item);
  expect(await fixture.settled(item.id)).toEqual([{ live: false }]);
});

describe('removing a demo', () => {
  test('is refused while a server runs, without the typed words, and on PostgreSQL without a backup', async () => {
    const before = await fixture.appContext.db.$count(items);
    expect((await fixture.run('demo remove')).output).toContain('stop it first');
    expect((await fixture.run('demo remove', {})).output).toContain('--backup-done');
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return 'yes';
    };
    expect((await fixture.run('demo remove --backup-done', { ask })).output).toContain('Nothing was removed');
    expect(asked[0]).toMatch(/events@demo\.test[\s\S]*9 plans and 11 texts[\s\S]*Type “remove the demo”/);
    expect((await fixture.run('demo remove --backup-done --force', {})).isDone).toBe(false);
    expect((await fixture.run('demo remove --backup --yes', {})).output).toContain('takes --backup FOLDER');
    expect(await fixture.appContext.db.$count(items)).toBe(before);
  });

  test.each(['demo mark', 'demo mark x', 'demo mark x perhaps', 'demo mark nobody live'])(
    '%s is refused',
    async (words) => {
      expect((await fixture.run(words)).isDone).toBe(false);
    },
  );

  test('says what it did, also where the bucket of its media is away, and waits for each file briefly', async () => {
    const away = vi.spyOn(fixture.appContext.media, 'delete').mockRejectedValue(new Error('It is away.'));
    const removed = await fixture.run('demo remove --backup-done --yes', {});
    const waited = away.mock.calls.map(([, patience]) => patience?.stopping !== undefined);
    away.mockRestore();
    expect([removed.isDone, removed.output]).toEqual([true, expect.stringContaining('Removed: 3 companies')]);
    expect(new Set(waited)).toEqual(new Set([true]));
    expect(waited.length).toBeGreaterThan(3);
    expect((await fixture.facts()).demoCompanies).toEqual([]);
  });
});
