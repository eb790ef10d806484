import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../dev/demo/seed.ts';
import type { LocalRun } from '../../server/admin/admin-command.ts';
import { backUpFolder } from '../../server/admin/backup.ts';
import { runCommand } from '../../server/admin/commands.ts';
import { overPglite } from '../../server/infra/db/open-database.ts';
import {
  companies,
  invitations,
  items,
  outgoingMails,
  passwordTokens,
  plans,
  sessions,
} from '../../server/infra/db/schema.ts';
import { cameraAddresses } from '../../server/infra/db/schema-cameras.ts';
import { faqs, legalTexts } from '../../server/infra/db/schema-content.ts';
import { paymentIntents, sandboxObjects } from '../../server/infra/db/schema-payments.ts';
import { DEMO_COMPANY_IDS, DEMO_PLAN_IDS } from '../../server/modules/demo/find-demo.ts';
import { checkDatabase } from '../../server/startup/check-start.ts';
import { readDatabaseFacts } from '../../server/startup/database-facts.ts';
import { inspectEnv } from '../../server/startup/env.ts';
import { createApiFixture, TEST_PASSWORD, type Visitor } from '../support/api-fixture.ts';
import { createPaymentFixture, DECLINED, type PaymentFixture, planId } from '../support/payment-fixture.ts';

let fixture: PaymentFixture;
let visitor: Visitor;
beforeAll(async () => {
  fixture = await createPaymentFixture();
  await seedDemo(fixture.appContext);
  visitor = await fixture.approvedCompany('event');
});
afterAll(() => fixture.close());

const run = (words: string, local?: Partial<LocalRun>) =>
  runCommand(
    fixture.appContext,
    { words: words.split(' ') },
    local && {
      dataDir: '/nowhere',
      isEmbedded: false,
      hasBucket: false,
      ask: async () => undefined,
      ...local,
    },
  );
const facts = () => readDatabaseFacts(fixture.appContext.db, fixture.appContext.settings);
const mark = (itemId: string, live: boolean | null) =>
  fixture.appContext.db.update(paymentIntents).set({ live }).where(eq(paymentIntents.itemId, itemId));
const markUpgrade = (itemId: string) =>
  fixture.appContext.db
    .update(paymentIntents)
    .set({ live: true })
    .where(and(eq(paymentIntents.itemId, itemId), eq(paymentIntents.action, 'upgrade')));
const settled = (itemId: string) =>
  fixture.appContext.db
    .select({ live: paymentIntents.live })
    .from(paymentIntents)
    .where(and(eq(paymentIntents.itemId, itemId), eq(paymentIntents.status, 'succeeded')));

async function upgrade(item: { id: string }, plan: 'large' | 'huge') {
  const order = { product_type: 'event', product_id: planId(plan), event_id: item.id };
  const { data } = await fixture.request('upgradePlan', order, { token: visitor.token });
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.sandbox.deliverDue();
}

test('a payment records that it was not live, paid or declined', async () => {
  const item = await fixture.item(visitor);
  await fixture.pay(visitor, item, DECLINED);
  const [open] = await fixture.appContext.db
    .select()
    .from(paymentIntents)
    .where(eq(paymentIntents.itemId, item.id));
  expect(open).toMatchObject({ status: 'open', live: false });
  await fixture.pay(visitor, item);
  expect(await settled(item.id)).toEqual([{ live: false }]);
});

describe('removing a demo', () => {
  test('is refused while a server runs, without the typed words, and on PostgreSQL without a backup', async () => {
    const before = await fixture.appContext.db.$count(items);
    expect((await run('demo remove')).output).toContain('stop it first');
    expect((await run('demo remove', {})).output).toContain('--backup-done');
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question);
      return 'yes';
    };
    expect((await run('demo remove --backup-done', { ask })).output).toContain('Nothing was removed');
    expect(asked[0]).toMatch(/events@demo\.test[\s\S]*9 plans and 11 texts[\s\S]*Type “remove the demo”/);
    expect((await run('demo remove --backup-done --force', {})).isDone).toBe(false);
    expect(await fixture.appContext.db.$count(items)).toBe(before);
  });

  test('takes what is the demo’s and what test cards paid; what people made stays', async () => {
    const { db, media } = fixture.appContext;
    const tested = await fixture.item(visitor, 'large');
    const kept = await fixture.item(visitor);
    const upgraded = await fixture.item(visitor);
    const undecided = await fixture.item(visitor);
    const trial = await fixture.item(visitor, 'trial', { paymentStatus: 5, userLimit: 5 });
    const grown = await fixture.item(visitor, 'trial', { paymentStatus: 5, userLimit: 5 });
    const topped = await fixture.item(visitor);
    for (const item of [tested, kept, upgraded, undecided, topped]) await fixture.pay(visitor, item);
    await upgrade(grown, 'large');
    await upgrade(topped, 'large');
    await markUpgrade(topped.id);
    await mark(kept.id, true);
    await mark(upgraded.id, true);
    await mark(undecided.id, null);
    await upgrade(upgraded, 'huge');
    const ofDemoPlan = await fixture.item(visitor, 'small', { planId: DEMO_PLAN_IDS[1] ?? '' });
    const guest = { event_id: kept.id, name: 'Ada', email: 'ingrid.solberg@mail.example' };
    await fixture.request('sendEventInvitation', guest, visitor);
    expect(await facts()).toMatchObject({
      demoCompanies: ['events@demo.test', 'pending@demo.test', 'security@demo.test'],
      demoPlans: 9,
      demoTexts: 11,
      itemsPaidUnmarked: 1,
    });
    const list = (await run('demo list')).output;
    for (const item of [tested, upgraded, undecided]) expect(list).toContain(item.id);
    for (const item of [kept, trial, ofDemoPlan]) expect(list).not.toContain(item.id);

    const typed = ['remove the demo', 'keep the accounts'];
    const removed = await run('demo remove --backup-done', { ask: async () => typed.shift() });
    console.info(`demo removed:\n${removed.output}`);
    expect(removed.isDone).toBe(true);

    expect(await fixture.itemNow(tested.id)).toMatchObject({
      paymentStatus: 1,
      paidAt: null,
      planId: planId('large'),
    });
    expect(await fixture.itemNow(kept.id)).toMatchObject({ paymentStatus: 2 });
    const small = { paymentStatus: 2, planId: planId('small'), userLimit: 50 };
    expect(await fixture.itemNow(upgraded.id)).toMatchObject(small);
    expect(await fixture.itemNow(undecided.id)).toMatchObject(small);
    expect(await fixture.itemNow(trial.id)).toMatchObject({ paymentStatus: 5 });
    const again = { paymentStatus: 5, planId: planId('trial'), userLimit: 5, paidAt: null };
    expect(await fixture.itemNow(grown.id)).toMatchObject(again);
    // The test card paid the first plan, real money the difference: what was sold for real stays.
    expect(await fixture.itemNow(topped.id)).toMatchObject({ paymentStatus: 2, planId: planId('large') });
    expect(await settled(topped.id)).toEqual([{ live: true }]);
    expect(await fixture.itemNow(ofDemoPlan.id)).toMatchObject({ planId: DEMO_PLAN_IDS[1] });
    expect(await db.$count(companies, inArray(companies.id, DEMO_COMPANY_IDS))).toBe(0);
    expect(await db.$count(companies)).toBe(1);
    expect(await db.$count(sessions, eq(sessions.companyId, visitor.company.id))).toBe(1);
    expect(await db.$count(invitations)).toBe(1);
    expect(await db.$count(cameraAddresses)).toBe(0);
    expect(await db.$count(sandboxObjects)).toBe(0);
    expect(await db.$count(faqs)).toBe(0);
    expect(await db.$count(legalTexts)).toBe(0);
    expect(await db.$count(plans, inArray(plans.id, DEMO_PLAN_IDS))).toBe(1);
    const mails = await db.select({ to: outgoingMails.to }).from(outgoingMails);
    expect(mails.filter(({ to }) => to.endsWith('demo.test'))).toEqual([]);
    expect(mails.map(({ to }) => to)).toContain('ingrid.solberg@mail.example');
    for (const path of [
      'companies/demo-lantern.webp',
      'recordings/demo-finale.mp4',
      'documents/demo-identity.pdf',
    ])
      expect(await media.info(path), path).toBeUndefined();
    expect(await facts()).toMatchObject({
      demoCompanies: [],
      demoPlans: 0,
      demoTexts: 0,
      itemsPaidByTest: 0,
    });

    expect((await run(`demo mark ${undecided.id} test`)).output).toContain('Marked as test: 1 payment');
    expect((await run('demo remove --backup-done --yes', {})).isDone).toBe(true);
    expect(await fixture.itemNow(undecided.id)).toMatchObject({ paymentStatus: 1 });
    expect((await run('demo remove', {})).output).toContain('nothing of a demo');
  });

  test('what was reset can be bought again', async () => {
    const [item] = await fixture.appContext.db
      .select()
      .from(items)
      .where(and(eq(items.paymentStatus, 1), eq(items.planId, planId('large'))));
    if (!item) throw new Error('No item was reset.');
    await fixture.pay(visitor, item);
    expect(await fixture.itemNow(item.id)).toMatchObject({ paymentStatus: 2 });
  });

  test.each(['demo mark', 'demo mark x', 'demo mark x perhaps', 'demo mark nobody live'])(
    '%s is refused',
    async (words) => {
      expect((await run(words)).isDone).toBe(false);
    },
  );
});

describe('a database that served production or took real money', () => {
  test('takes no demo data', async () => {
    const [item] = await fixture.appContext.db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.live, true));
    expect(item).toBeDefined();
    expect((await facts()).hasServedProduction).toBe(true);
    expect(await run('seed')).toMatchObject({
      isDone: false,
      output: expect.stringContaining('served production'),
    });
  });
});

describe('accounts that were registered while a demo was open', () => {
  test('are listed, and lose sessions, passwords, links and approvals with it; unless they are kept', async () => {
    const open = await createApiFixture();
    await seedDemo(open.appContext);
    const { db } = open.appContext;
    const guest = await open.approvedCompany();
    const email = guest.company.email;
    const command = (words: string, typed: string[] = []) =>
      runCommand(
        open.appContext,
        { words: words.split(' ') },
        { dataDir: '/nowhere', isEmbedded: false, hasBucket: false, ask: async () => typed.shift() },
      );
    const link = await command(`invite-password ${email}`);
    expect(link.isDone).toBe(true);
    expect((await command('demo list')).output).toMatch(
      new RegExp(`Other accounts[\\s\\S]*${email} .* approved +1 session`),
    );
    const undecided = await command('demo remove --backup-done', ['remove the demo', 'yes']);
    expect(undecided).toMatchObject({ isDone: false });
    expect(await db.$count(companies, inArray(companies.id, DEMO_COMPANY_IDS))).toBe(3);

    const removed = await command('demo remove --backup-done --yes');
    expect(removed.output).toContain('The other accounts are reset');
    expect(await db.$count(sessions)).toBe(0);
    expect(await db.$count(passwordTokens)).toBe(0);
    expect((await open.request('listEvents', {}, guest)).status).toBe(401);
    expect((await open.request('login', { email, password: TEST_PASSWORD })).status).toBe(401);
    expect((await command('companies')).output).toMatch(new RegExp(`${email} .*waiting for review`));

    await command(`approve ${email}`);
    await open.request('forgotPassword', { email });
    const [mail] = await open.mailbox(email);
    expect(mail?.subject).toContain('code');
    // Whoever was approved since is not reset again by what is left to remove.
    expect((await command('demo remove --backup-done --yes')).output).toContain('nothing of a demo');
    expect((await command('companies')).output).toMatch(new RegExp(`${email} .*approved`));
    await open.close();
  });
});

test('a start with live keys outside production is remembered: no demo starts over its customers', async () => {
  const real = await createApiFixture({ settings: { isDemo: false } });
  const keys = (mode: 'live' | 'test') => ({
    DEMO: '0',
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    VITE_STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  });
  await checkDatabase(real.appContext, inspectEnv(keys('test')));
  await checkDatabase(real.appContext, inspectEnv({}));
  await checkDatabase(real.appContext, inspectEnv(keys('live')));
  await expect(checkDatabase(real.appContext, inspectEnv({}))).rejects.toThrow('has served production');
  await real.close();
});

describe('a backup', () => {
  test('is a whole folder of its own, for its owner only, which opens; never over another or inside', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-backup-'));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { db, close } = await overPglite(await PGlite.create({ dataDir: join(dataDir, 'pgdata') }));
    await mkdir(join(dataDir, 'media'));
    await mkdir(join(dataDir, 'admin'));
    await db.insert(faqs).values({ id: 'one', question: 'Q', answer: 'A', status: 1, position: 0 });
    const target = join(folder, 'copy');
    const backUp = (to: string) =>
      runCommand(
        { ...fixture.appContext, db },
        { words: ['backup', to] },
        { dataDir, isEmbedded: true, hasBucket: false, ask: async () => undefined },
      );
    const made = await backUp(target);
    console.info(made.output);
    expect(made.isDone).toBe(true);
    await expect(backUp(target)).rejects.toThrow('is there already');
    await expect(backUp(join(dataDir, 'copy'))).rejects.toThrow('cannot be inside');
    await close();
    expect((await readdir(target)).sort()).toEqual(['media', 'pgdata']);
    const names = ['', ...(await readdir(target, { recursive: true }))];
    const modes = await Promise.all(names.map(async (name) => (await stat(join(target, name))).mode & 0o077));
    expect(modes.filter((mode) => mode !== 0)).toEqual([]);
    const copy = await overPglite(await PGlite.create({ dataDir: join(target, 'pgdata') }));
    expect(await copy.db.$count(faqs)).toBe(1);
    await copy.close();
    await rm(folder, { recursive: true });
  });

  test('behind a link is copied itself, and one that fails leaves nothing under the name of a backup', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-backup-'));
    const dataDir = join(folder, 'data');
    const disk = join(folder, 'larger-disk');
    await mkdir(join(dataDir, 'pgdata'), { recursive: true });
    await mkdir(join(disk, 'pictures'), { recursive: true });
    await writeFile(join(disk, 'pictures/one.webp'), 'picture');
    await symlink(disk, join(dataDir, 'media'));
    const target = join(folder, 'copy');
    const made = await backUpFolder(fixture.appContext.db, dataDir, target);
    expect(made).toMatchObject({ folder: target, files: 1, bytes: 7 });
    await rm(disk, { recursive: true });
    expect(await readFile(join(target, 'media/pictures/one.webp'), 'utf8')).toBe('picture');

    await rm(target, { recursive: true });
    const failing = backUpFolder(fixture.appContext.db, dataDir, target);
    await expect(failing).rejects.toThrow('leads nowhere');
    expect((await readdir(folder)).sort()).toEqual(['data']);
    await rm(folder, { recursive: true });
  });
});
