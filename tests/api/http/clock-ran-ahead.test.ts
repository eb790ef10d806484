/** A server clock that was a year ahead for some minutes: what was written then must not last a year. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secretHash } from '../../../server/core/secret.ts';
import { outgoingMails, sessions } from '../../../server/infra/db/schema.ts';
import { drawTurn } from '../../../server/infra/limits/turn-lottery.ts';
import { takeTurn } from '../../../server/infra/limits/turns.ts';
import { readSignedPath, signPath } from '../../../server/infra/media/signed-path.ts';
import { watchClock } from '../../../server/jobs/plausible-clock.ts';
import { startSweeping, sweep } from '../../../server/jobs/sweep.ts';
import { recognizeCaller, rememberCaller } from '../../../server/modules/auth/known-callers.ts';
import { isPasswordToken, issuePasswordToken } from '../../../server/modules/auth/password-tokens.ts';
import { beginSession, findSession } from '../../../server/modules/auth/sessions.ts';
import { hasRegistrationProof, markVerified } from '../../../server/modules/auth/verified-emails.ts';
import { countDayMails, takeDayMails } from '../../../server/modules/invitations/invitation-caps.ts';
import { type ApiFixture, createApiFixture, type Visitor } from '../../support/api/api-fixture.ts';
import { addEvent, offerPlans } from '../../support/api/api-items.ts';

let api: ApiFixture;
let host: Visitor;
beforeAll(async () => {
  api = await createApiFixture();
  await offerPlans(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  host = await api.approvedCompany('event');
});

const now = () => api.clock.now();

/** Does something with the clock days ahead, then corrects the clock. */
async function ahead<Done>(days: number, work: () => Promise<Done>): Promise<Done> {
  api.clock.advance({ days });
  try {
    return await work();
  } finally {
    api.clock.advance({ days: -days });
  }
}

test('the invitation mails of a company are counted by its days again', async () => {
  const { db } = api.appContext;
  const { id } = host.company;
  await ahead(365, () => countDayMails(db, id, 20, now()));
  expect((await takeDayMails(db, id, 5, now())).granted).toBe(5);
  const { refusal } = await takeDayMails(db, id, 100, now());
  expect(refusal.message).toContain('try again in 24 hours');
});

test('a person mailed then is mailed again after the usual interval, and mails delayed by that year are sent', async () => {
  const { db } = api.appContext;
  const { id: eventId } = await addEvent(api, host, { paymentStatus: 2 });
  const invite = async () => {
    const person = { event_id: eventId, name: 'Ada', email: 'ada@ahead.test' };
    const token = await beginSession(db, host.company.id, now());
    const { data } = await api.request('sendEventInvitation', person, { token });
    await api.mailbox();
    await api.request('cancelEventInvitation', { invitation_id: data?._id }, { token });
  };
  const latestOf = async () => {
    const rows = await db.select().from(outgoingMails).where(eq(outgoingMails.to, 'ada@ahead.test'));
    return rows.reduce((one, other) => (one.sequence > other.sequence ? one : other));
  };
  await ahead(365, invite);
  await invite();
  const latest = await latestOf();
  expect(latest.sentAt).toEqual(now());
  // A clock some hours ahead, as when local time is taken for UTC.
  await ahead(0.5, invite);
  const person = { event_id: eventId, name: 'Ada', email: 'ada@ahead.test' };
  await api.request('sendEventInvitation', person, host);
  expect((await latestOf()).dueAt).toEqual(new Date(now().getTime() + 2 * 3_600_000));
  // One that was not accepted, with its next attempt a year ahead.
  const failed = { sentAt: null, dueAt: new Date(now().getTime() + 365 * 86_400_000), lastError: 'away' };
  await db.update(outgoingMails).set(failed).where(eq(outgoingMails.id, latest.id));
  await sweep(api.appContext);
  await api.mailbox();
  const [left] = await db.select().from(outgoingMails).where(eq(outgoingMails.id, latest.id));
  expect(left?.sentAt).toEqual(now());
});

test('a queue is not delayed by turns that were used or given then', async () => {
  const { db } = api.appContext;
  const paces = [{ gapSeconds: 90 }] as const;
  const draw = { queue: 'ahead-draw', paces, longestWaitMs: 3_600_000 };
  const line = { ...draw, queue: 'ahead-line', longestQueueMs: 900_000 };
  await ahead(365, async () => {
    for (const caller of ['one', 'two']) {
      await drawTurn(db, draw, caller, now());
      await takeTurn(db, line, caller, now());
    }
  });
  expect(await drawTurn(db, draw, 'two', now())).toMatchObject({ usedAt: now() });
  expect(await takeTurn(db, line, 'two', now())).toMatchObject({ usedAt: now() });
});

test('sessions, known devices, proofs and links of that time are not valid for a year', async () => {
  const { db } = api.appContext;
  const { company } = host;
  const secrets = { proofs: ['proof-of-then'], newProof: () => 'proof-of-then' };
  const browser = { id: 'browser-of-then', remember: () => 'browser-of-then', ...secrets };
  const caller = {
    browser: { ...browser, keepsCookies: true, isForeign: false },
    address: '198.51.100.7',
    isAddressOwn: true,
    tokenHash: undefined,
  } as Parameters<typeof rememberCaller>[2] & Parameters<typeof markVerified>[2];
  const { token, session, link } = await ahead(365, async () => {
    await rememberCaller(db, company, caller, now());
    await markVerified(db, 'ada@ahead.test', caller, now());
    return {
      token: await issuePasswordToken(db, company.id, now()),
      session: await beginSession(db, company.id, now()),
      link: signPath('key', 'recordings/a.mp4', { tokenHash: 'hash', itemId: 'item' }, now()),
    };
  });
  expect(await findSession(db, secretHash(session), now())).toBeUndefined();
  expect(await isPasswordToken(db, { companyId: company.id, token }, now())).toBe(false);
  expect(await hasRegistrationProof(db, caller, now())).toBe(false);
  expect(await recognizeCaller(db, company, caller, now())).toEqual({
    browser: 'unknown',
    isAddressKnown: false,
  });
  const query = Object.fromEntries(new URLSearchParams(link.split('?')[1]));
  expect(readSignedPath('key', 'recordings/a.mp4', query, now())).toBeUndefined();
});

test('a session that was used then ends 30 days after it was last used since', async () => {
  const { db } = api.appContext;
  const tokenHash = secretHash(await beginSession(db, host.company.id, now()));
  await ahead(20, () => findSession(db, tokenHash, now()));
  expect(await findSession(db, tokenHash, now())).toBeDefined();
  expect(await ahead(31, () => findSession(db, tokenHash, now()))).toBeUndefined();
});

test('a code of that time is no longer valid', async () => {
  const email = 'new@ahead.test';
  const code = await ahead(365, async () => {
    await api.request('sendRegisterCode', { email });
    const [mail] = await api.mailbox(email);
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  });
  expect(code).toHaveLength(6);
  expect((await api.request('verifyRegisterCode', { email, otp: code })).status).toBe(400);
});

test('a start whose clock is months ahead removes nothing as too old, unless it still is after a day', async () => {
  const { db } = api.appContext;
  const start = () => startSweeping(api.appContext)();
  let uptimeMs = 0;
  const isBelievable = watchClock(api.appContext, () => uptimeMs);
  await start();
  await beginSession(db, host.company.id, now());
  const before = await db.$count(sessions);
  await ahead(200, async () => {
    await start();
    expect(await isBelievable()).toBe(false);
    uptimeMs = 86_399_999;
    expect(await isBelievable()).toBe(false);
  });
  expect(await db.$count(sessions)).toBe(before);
  expect(await isBelievable()).toBe(true);
  await ahead(200, async () => {
    expect(await isBelievable()).toBe(false);
    uptimeMs += 86_400_000;
    expect(await isBelievable()).toBe(true);
    await start();
  });
  expect(await db.$count(sessions)).toBeLessThan(before);
  expect(await isBelievable()).toBe(true);
});
