/** Codes requested from one address, or for one stranger. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimits } from '../../../server/infra/db/schema.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';
import { guestEmail } from '../../support/invitations/guests.ts';

describe('codes asked for from one address', { timeout: 60_000 }, () => {
  let venue: ApiFixture;
  beforeAll(async () => {
    venue = await createApiFixture({ settings: { trustedProxies: 1 } });
  });
  afterAll(() => venue.close());
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const NETWORK_FULL = /^This network asked for many codes\. Please try again in \d+ (?:minutes|hours)\.$/;

  test('mail ten addresses without an account of 150, with the same answers as for customers', async () => {
    const strangers = Array.from({ length: 150 }, guestEmail);
    const { company } = await venue.approvedCompany();
    for (const email of strangers) await venue.request('forgotPassword', { email }, from('192.0.2.1'));
    const mailed = (await venue.mailbox()).filter(({ to }) => strangers.includes(to));
    console.info(`150 × forgot_password for strangers: ${mailed.length} mailed`);
    expect(mailed).toHaveLength(10);
    const [known, unknown] = await Promise.all(
      [company.email, guestEmail()].map((email) =>
        venue.request('forgotPassword', { email }, from('192.0.2.1')),
      ),
    );
    expect(known?.body).toEqual(unknown?.body);
    expect(await venue.mailbox(company.email)).toHaveLength(1);
  });

  test('mail an address without an account once a day, whatever the caller', async () => {
    const email = guestEmail();
    for (let at = 0; at < 5; at += 1) {
      await venue.request('forgotPassword', { email }, from(`192.0.2.${10 + at}`));
    }
    expect(await venue.mailbox(email)).toHaveLength(1);
    venue.clock.advance({ hours: 24 });
    await venue.request('resendResetCode', { email }, from('192.0.2.10'));
    expect(await venue.mailbox(email)).toHaveLength(2);
  });

  test('mail a mailbox without an account once a day, whatever its tags', async () => {
    const [local, domain] = guestEmail().split('@');
    const emails = [
      `${local}@${domain}`,
      `${local}+1@${domain}`,
      `${local}+a+b@${domain}`,
      `${local}@${domain}.`,
    ];
    for (const [at, email] of emails.entries())
      await venue.request('forgotPassword', { email }, from(`192.0.2.${30 + at}`));
    const mailed = (await venue.mailbox()).filter(({ to }) => emails.includes(to));
    expect(mailed.map(({ to }) => to)).toEqual([emails[0]]);
    // Requests without a session count for one address, also when nothing is mailed: registration.
    for (let at = 0; at < 60; at += 1) {
      const email = `${local}+${at}@${domain}`;
      await venue.request('sendRegisterCode', { email }, from(`203.0.113.${at}`));
    }
    expect((await venue.mailbox()).filter(({ to }) => to.startsWith(`${local}+`)).length).toBeLessThan(25);
  });

  test('for registration are sent to twenty addresses an hour and sixty a day; then the answer says why', async () => {
    const asked: { status: number; message: string | undefined }[] = [];
    const strangers = Array.from({ length: 150 }, guestEmail);
    for (const [at, email] of strangers.entries()) {
      if (at % 30 === 29) venue.clock.advance({ hours: 1 });
      asked.push(await venue.request('sendRegisterCode', { email }, from('192.0.2.2')));
    }
    const mailed = (await venue.mailbox()).filter(({ to }) => strangers.includes(to));
    console.info(`150 × register_otp for strangers within five hours: ${mailed.length} mailed`);
    expect(mailed).toHaveLength(60);
    expect(asked[20]).toMatchObject({ status: 429, message: expect.stringMatching(NETWORK_FULL) });
    // E-mails with an account are counted and refused the same way.
    const { company } = await venue.approvedCompany();
    const known = await venue.request('sendRegisterCode', { email: company.email }, from('192.0.2.2'));
    expect(known).toMatchObject({ status: 429, message: asked.at(-1)?.message });
    expect((await venue.request('sendRegisterCode', { email: guestEmail() }, from('192.0.2.3'))).status).toBe(
      200,
    );
  });

  test('for registration are sent to a hundred addresses an hour from all networks of one IPv6 site', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 130; asked += 1) {
      const address = `2001:db8:11:${Math.floor(asked / 15)}::1`;
      statuses.push((await venue.request('sendRegisterCode', { email: guestEmail() }, from(address))).status);
    }
    expect(statuses).toEqual([...Array(100).fill(200), ...Array(30).fill(429)]);
  });

  test('are not counted once confirmed, so a venue can register any number of companies', async () => {
    const { db } = venue.appContext;
    const codeOf = async (email: string) => /^\d{6}$/m.exec((await venue.mailbox(email))[0]?.text ?? '')?.[0];
    const ask = (email: string) => venue.request('forgotPassword', { email }, from('192.0.2.4'));
    const key = 'recipients-reset-60:192.0.2.4';
    const resetsAt = new Date(venue.clock.now().getTime() + 3_600_000);
    await db.insert(rateLimits).values({ key, count: 249, resetsAt });
    for (let at = 0; at < 5; at += 1) {
      const { email } = (await venue.approvedCompany()).company;
      expect((await ask(email)).status).toBe(200);
      const otp = await codeOf(email);
      // Twice, because the first recipient's share is returned once.
      for (let time = 0; time < 2; time += 1)
        expect((await venue.request('verifyResetCode', { email, otp }, from('192.0.2.4'))).status).toBe(200);
    }
    const unconfirmed = guestEmail();
    const answers = [await ask(unconfirmed), await ask(unconfirmed), await ask(guestEmail())];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.message).toMatch(NETWORK_FULL);
    for (let at = 0; at < 30; at += 1) {
      const email = guestEmail();
      expect((await venue.request('sendRegisterCode', { email }, from('192.0.2.5'))).status).toBe(200);
      const otp = await codeOf(email);
      expect((await venue.request('verifyRegisterCode', { email, otp }, from('192.0.2.5'))).status).toBe(200);
    }
  });

  test('for registration are mailed to one address at most 63 times a day, from any number of callers', async () => {
    const email = guestEmail();
    let refused: string | undefined;
    let mails = 0;
    for (let at = 0; at < 24 * 12; at += 1) {
      const answer = await venue.request('sendRegisterCode', { email }, from(`198.51.100.${at % 250}`));
      if (answer.status === 429) refused = answer.message;
      mails += await venue.appContext.mail.deliverDue();
      venue.clock.advance({ minutes: 5 });
    }
    console.info(
      `a code to register for one stranger, asked for every five minutes of a day: ${mails} mails`,
    );
    expect(mails).toBeLessThanOrEqual(63);
    expect(refused).toMatch(
      /^Too many codes were sent to this e-mail\. Please try again in \d+ (minutes|hours)\.$/,
    );
  });
});
