/** Administrator commands with typing errors or missing arguments. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { refuseSwallowed } from '../../../server/admin/swallowed-options.ts';
import { plans } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { paidItems } from '../../../server/modules/demo/find-demo.ts';
import { resetTestPayments } from '../../../server/modules/demo/reset-test-payments.ts';
import { readDatabaseFacts } from '../../../server/startup/database-facts.ts';
import { databaseFindings } from '../../../server/startup/database-findings.ts';
import { optionsOfNpm } from '../../../server/startup/env.ts';
import { findings } from '../../../server/startup/findings.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';
import { cleanEnvironment } from '../../support/processes/clean-environment.ts';
import { runCommand as runProcess } from '../../support/processes/run-command.ts';

const fixture = forThisFile(createPaymentFixture);

const importPlans = (...offer: object[]) =>
  runCommand(fixture.appContext, { words: ['plans', 'import'], input: JSON.stringify(offer) });

test('a payment recorded by hand is not a test payment, whatever the keys, and survives the removal of a demo', async () => {
  const visitor = await fixture.approvedCompany('event');
  const item = await fixture.item(visitor);
  const words = ['payments', 'settle', item.id, '--as', 'paid', '--reason', 'bank transfer'];
  expect((await runCommand(fixture.appContext, { words })).isDone).toBe(true);
  const { db } = fixture.appContext;
  const isOfItem = eq(paymentIntents.itemId, item.id);
  const live = async () => (await db.select().from(paymentIntents).where(isOfItem)).map((row) => row.live);
  expect(await live()).toEqual([null]);
  // The value that the previous release stored.
  await db.update(paymentIntents).set({ live: false }).where(isOfItem);
  expect((await paidItems(db, false)).map(({ id }) => id)).not.toContain(item.id);
  await db.transaction(resetTestPayments);
  expect(await live()).toEqual([false]);
});

test.each<[string, object]>([
  ['a misspelt limit', { metadata: { user_limits: 50 } }],
  ['no limit', { metadata: {} }],
  ['no metadata', { metadata: undefined }],
  ['a limit of the other kind', { metadata: { camera_limit: 50, duration: 1 } }],
  ['a price that no card pays', { price_value: 0.1 }],
  ['a price of 0 that is no free trial', { price_value: 0 }],
  ['parts of a cent', { price_value: 49.999 }],
  ['a price that no database holds', { price_value: 30_000_000 }],
  ['a limit that no database holds', { metadata: { user_limit: 3_000_000_000 } }],
  ['a free trial that costs something', { code: 'free_trial' }],
])('a plan with %s is not imported', async (_, mistake) => {
  const plan = {
    id: 'a',
    description: 'X',
    price_value: 10,
    product_type: 'event',
    metadata: { user_limit: 5 },
  };
  expect(await importPlans({ ...plan, ...mistake })).toMatchObject({
    isDone: false,
    output: expect.stringContaining('The file cannot be imported'),
  });
  expect(await fixture.appContext.db.$count(plans, eq(plans.id, 'a'))).toBe(0);
});

test('an import prints price and limits of each plan, and says where there is no limit', async () => {
  const { output } = await importPlans(
    { id: 'e', description: 'Open', price_value: 10, product_type: 'event', metadata: { user_limit: 0 } },
    {
      id: 's',
      description: 'Guard',
      price_value: 349.9,
      product_type: 'security',
      metadata: { camera_limit: 1, duration: 6 },
    },
  );
  expect(output).toContain('Open: $10.00, event, without a limit of users');
  expect(output).toContain('Guard: $349.90, security, 1 camera, 6 months');
});

test('seeding is refused in a database with other companies', async () => {
  expect(await runCommand(fixture.appContext, { words: ['seed'] })).toMatchObject({ isDone: false });
  const found = findings();
  const facts = await readDatabaseFacts(fixture.appContext.db, fixture.appContext.settings);
  databaseFindings(found, facts, { isReal: false, isDemo: true, hasCameraKey: false });
  expect(found.problems).toContainEqual(expect.stringContaining('none of a demo'));
});

test('a command reports a folder without a database, and creates none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-none-'));
  const { code, output } = await runProcess(
    process.execPath,
    ['--import', 'tsx', 'server/admin/cli.ts', 'backup', join(folder, 'copy')],
    { env: cleanEnvironment({ DATA_DIR: folder }) },
  );
  expect(output).toContain(`There is no database in ${folder}.`);
  expect(code).toBe(1);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

test.each<[string[], string]>([
  [['disable', 'events@demo.test', '--dry-run'], '--dry-run'],
  [['disable', 'a@x.test', 'b@x.test'], 'b@x.test'],
  [['approve', 'a@x.test', 'extra', 'words'], 'extra words'],
  [['plans', 'import', 'b.json'], 'b.json'],
  [['show', 'a@x.test', '--document', 'more'], 'more'],
  [['companies', 'extra'], 'extra'],
  [['payments', 'show', 'pay-1', 'pay-2'], 'pay-2'],
])('surplus words as in %j are refused, and nothing is done', async (words, unknown) => {
  expect(await runCommand(fixture.appContext, { words, input: '[]' })).toMatchObject({
    isDone: false,
    output: expect.stringContaining(`Nothing was done: “${unknown}” means nothing here`),
  });
});

test.each<[string[], string]>([
  [['show', 'a@x.test', 'b@x.test'], 'There is no option b@x.test.'],
  [['payments', 'list', '--limit', '0'], 'a --limit is a number from 1 to 9999\n\npayments list [--state'],
  [['payments', 'list', 'extra'], 'payments list [--state'],
  [['messages', 'remove', 'ada@x.test', '--dry-run'], 'There is no option --dry-run.'],
  [['recordings', 'add', 'event-1', '--user', 'Ann', 'Smith'], '“Smith” means nothing here: quote a name'],
])('%j is refused, with what is taken instead', async (words, said) => {
  const answer = await runCommand(fixture.appContext, { words });
  expect(answer).toMatchObject({ isDone: false, output: expect.stringContaining(said) });
});

test('a command is refused when npm consumed one of its options because -- was missing', () => {
  const argv = ['change-email', 'old@x.test', 'new@x.test'];
  const swallowed = optionsOfNpm({ npm_config_new_password: 'true' });
  expect(() => refuseSwallowed(argv, swallowed)).toThrow(
    'npm kept --new-password for itself. Write “--” before the command: npm run admin -- change-email',
  );
  refuseSwallowed([...argv, '--new-password'], swallowed);
  refuseSwallowed(argv, optionsOfNpm({ npm_config_yes: 'true' }));
  // Compared since another day than the one that was meant, it would say that nothing was to be changed.
  const since = optionsOfNpm({ npm_config_since: '2026-09-01' });
  expect(() => refuseSwallowed(['payments', 'compare'], since)).toThrow('npm kept --since for itself');
  refuseSwallowed(['payments', 'compare', '--since', '2026-09-01'], since);
});
