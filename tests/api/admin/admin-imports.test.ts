/** The import commands: `npm run admin -- plans import` and `content import`. */
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { plans } from '../../../server/infra/db/schema.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { offerPlans } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

const run = (...words: string[]) => runCommand(api.appContext, { words });
const runWith = (input: string, ...words: string[]) => runCommand(api.appContext, { words, input });

describe('plans import', () => {
  const limited = { product_type: 'event', metadata: { user_limit: 50 } };
  const plan = { id: 'gala', description: 'Gala', price_value: 19.99, ...limited };

  test('replaces the whole offer; plans that are not in the file are kept for their items', async () => {
    await offerPlans(api);
    const trial = { ...plan, id: 'trial', price_value: 0, code: 'free_trial', metadata: { user_limit: 5 } };
    const result = await runWith(JSON.stringify([plan, trial]), 'plans', 'import');
    expect(result.output).toContain(
      '2 plans are on offer now:\n  Gala: $19.99, event, 50 users\n  Gala: $0.00, event, 5 users\nNo longer offered (paid items keep them, others take another one):\n',
    );
    const listed = await api.request('listPlans', { product_type: 'event' });
    expect(listed.data).toMatchObject([
      { _id: 'gala', price_value: 19.99 },
      { _id: 'trial', code: 'free_trial', metadata: { user_limit: 5 } },
    ]);
    expect((await api.appContext.db.select().from(plans)).length).toBeGreaterThan(2);
    const again = await runWith(JSON.stringify([{ ...plan, description: 'Grand Gala' }]), 'plans', 'import');
    expect(again.output).toBe(
      '1 plan is on offer now:\n  Grand Gala: $19.99, event, 50 users\nNo longer offered (paid items keep them, others take another one):\n  Gala',
    );
  });

  test.each([
    ['no JSON', '{'],
    ['no plan', '[]'],
    ['a price below zero', JSON.stringify([{ ...plan, price_value: -1 }])],
    ['an unknown kind', JSON.stringify([{ ...plan, product_type: 'other' }])],
    ['an id twice', JSON.stringify([plan, plan])],
    ['an id too long for the card service', JSON.stringify([{ ...plan, id: 'x'.repeat(501) }])],
    ['an id of two lines', JSON.stringify([{ ...plan, id: 'gala\nball' }])],
  ])('refuses a file with %s', async (_, input) => {
    const before = await api.appContext.db.select().from(plans);
    const result = await runWith(input, 'plans', 'import');
    expect(result).toMatchObject({ isDone: false, output: expect.stringContaining('cannot be imported') });
    expect(await api.appContext.db.select().from(plans)).toEqual(before);
  });
});

describe('an importable file', () => {
  test.each([['plans'], ['content']])('of %s: the refusal of a wrong one shows a right one', async (noun) => {
    const { output } = await runWith('{', noun, 'import');
    expect(output).toMatch(/^The file cannot be imported: it is not JSON/);
    const { isDone } = await runWith(output.slice(output.search(/^[[{]/m)), noun, 'import');
    expect(isDone).toBe(true);
    expect((await run(noun, 'import')).output).toContain('the FILE is missing in the command');
  });
});
