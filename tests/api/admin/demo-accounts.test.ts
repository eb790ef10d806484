/** Real accounts and keys in a database that also has demo data. */
import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { seedDemo } from '../../../dev/demo/seed.ts';
import { newSecret } from '../../../server/core/secret.ts';
import { companies, sessions } from '../../../server/infra/db/schema.ts';
import { passwordTokens } from '../../../server/infra/db/schema-codes.ts';
import { DEMO_COMPANY_IDS } from '../../../server/modules/demo/find-demo.ts';
import { claimDatabase } from '../../../server/startup/check-start.ts';
import { inspectEnv } from '../../../server/startup/env.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { runLocally } from '../../support/api/demo-fixture.ts';
import { createDoorFixture } from '../../support/doors/door-fixture.ts';

describe('accounts that were registered while a demo was open', () => {
  test('are listed, and lose sessions, passwords, links and approvals when it is removed, unless they are kept', async () => {
    const open = await createApiFixture();
    await seedDemo(open.appContext);
    const { db } = open.appContext;
    const guest = await open.approvedCompany();
    const email = guest.company.email;
    const command = (words: string, typed: string[] = []) =>
      runLocally(open.appContext, words, { ask: async () => typed.shift() });
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
    // An account approved since then is not reset again by a later removal.
    expect((await command('demo remove --backup-done --yes')).output).toContain('nothing of a demo');
    expect((await command('companies')).output).toMatch(new RegExp(`${email} .*approved`));
    await open.close();
  });

  test('lose their doors: earlier devices cannot read a guest list, and earlier links open no door', async () => {
    const open = await createDoorFixture();
    await seedDemo(open.appContext);
    const [{ event }, { event: deleted }] = [await open.eventWith(), await open.eventWith()];
    const devices = [await open.device(event.id), await open.device(deleted.id)];
    const { link } = await open.link(event.id);
    expect((await open.request('deleteEvent', { event_id: deleted.id }, open.host)).status).toBe(200);
    const { email } = open.host.company;
    await runLocally(open.appContext, 'demo remove --backup-done --yes', {});
    await runLocally(open.appContext, `approve ${email}`);
    await runLocally(open.appContext, `items restore ${deleted.id}`);
    for (const device of devices) expect(await open.read(device)).toMatchObject({ status: 410 });
    const claimed = await open.request('claimDoor', { link, device_secret: newSecret() });
    expect(claimed.status).toBe(404);
    await open.close();
  });
});

test('after a start with live keys outside production, no demo starts with this database', async () => {
  const real = await createApiFixture({ settings: { isDemo: false } });
  const keys = (mode: 'live' | 'test') => ({
    DEMO: '0',
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    VITE_STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  });
  await claimDatabase(real.appContext, inspectEnv(keys('test')));
  await claimDatabase(real.appContext, inspectEnv({}));
  await claimDatabase(real.appContext, inspectEnv(keys('live')));
  await expect(claimDatabase(real.appContext, inspectEnv({}))).rejects.toThrow('has served production');
  await real.close();
});
