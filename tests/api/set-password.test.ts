import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../server/admin/commands.ts';
import { idempotencyRecords, passwordTokens } from '../../server/infra/db/schema.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD, type Visitor } from '../support/api-fixture.ts';

const ADMIN_TOKEN = 'the-administrators-own';
let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture({ settings: { adminToken: ADMIN_TOKEN } });
});
afterAll(() => api.close());

const NEW = 'Quiet-harbour-8';
const WRONG_LINK = {
  status: 403,
  message: 'This link is not valid any more. Please ask us for a new one.',
};

const set = (company_id: string, token?: string, new_password = NEW) =>
  api.request('setPassword', { company_id, new_password, ...(token === undefined ? {} : { token }) });
const login = async ({ company }: Visitor, password: string) =>
  (await api.request('login', { email: company.email, password })).status;
const isIn = async ({ token }: Visitor) =>
  (await api.request('currentCompany', {}, { token })).status === 200;

/** What the administrator's command prints: the link and the token in it. */
async function invited({ company }: Visitor) {
  const { output } = await runCommand(api.appContext, { words: ['invite-password', company.email] });
  const link = /http\S+/.exec(output)?.[0] ?? '';
  return { link, token: new URL(link).hash.slice('#token='.length) };
}

describe('Set New Password', () => {
  test('opens with the link that the administrator hands out, once', async () => {
    const visitor = await api.approvedCompany();
    const { link, token } = await invited(visitor);
    expect(link).toBe(`http://vantage.test/generate-password/${visitor.company.id}#token=${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await api.appContext.db.query.passwordTokens.findMany();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await set(visitor.company.id, token)).toMatchObject({
      status: 200,
      message: 'Password changed successfully',
    });
    expect([await login(visitor, NEW), await login(visitor, TEST_PASSWORD), await isIn(visitor)]).toEqual([
      200,
      401,
      false,
    ]);
    const [mail] = await api.mailbox(visitor.company.email);
    expect(mail?.subject).toBe('Your Vantage password was changed');
  });

  test('without a token, or with a used, foreign, old, replaced or made-up one: 0 resets (proof 13)', async () => {
    const visitor = await api.approvedCompany();
    const other = await api.approvedCompany();
    const { token: used } = await invited(visitor);
    await set(visitor.company.id, used);
    const { token: replaced } = await invited(visitor);
    const { token: old } = await invited(visitor);
    const { token: foreign } = await invited(other);
    const before = await api.appContext.db.query.companies.findMany();
    const attempts = [
      await set(visitor.company.id),
      await set(visitor.company.id, ''),
      await set(visitor.company.id, used, 'Other-one-1'),
      await set(visitor.company.id, foreign),
      await set(visitor.company.id, replaced),
      await set(visitor.company.id, 'A'.repeat(43)),
      await set('nobody', old),
    ];
    api.clock.advance({ days: 3 });
    attempts.push(await set(visitor.company.id, old));
    for (const attempt of attempts) expect(attempt).toMatchObject(WRONG_LINK);
    const after = await api.appContext.db.query.companies.findMany();
    const resets = after.filter(({ id, passwordHash }) =>
      before.some((company) => company.id === id && company.passwordHash !== passwordHash),
    );
    console.info(`proof 13: ${resets.length} resets in ${attempts.length} attempts without a living token`);
    expect(resets).toEqual([]);
  });

  test('by one link twice at the same moment happens once', async () => {
    const visitor = await api.approvedCompany();
    const { token } = await invited(visitor);
    const answers = await Promise.all([
      set(visitor.company.id, token, 'Number-one-1'),
      set(visitor.company.id, token, 'Number-two-2'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  test('by one link with the same password again, after a lost answer, is answered as before for ten minutes', async () => {
    const visitor = await api.approvedCompany();
    const { token } = await invited(visitor);
    const [first, atOnce] = await Promise.all([
      set(visitor.company.id, token),
      set(visitor.company.id, token),
    ]);
    expect(first.status).toBe(200);
    expect(atOnce.body).toEqual(first.body);
    api.clock.advance({ minutes: 9 });
    expect((await set(visitor.company.id, token)).body).toEqual(first.body);
    expect(await api.mailbox(visitor.company.email)).toHaveLength(1);
    api.clock.advance({ minutes: 1 });
    expect(await set(visitor.company.id, token)).toMatchObject(WRONG_LINK);
  });

  test('asks for a password, and keeps the link for it', async () => {
    const visitor = await api.approvedCompany();
    const { token } = await invited(visitor);
    expect(await set(visitor.company.id, token, '')).toMatchObject({
      status: 400,
      message: 'Password & Confirm Password is not allowed to empty',
    });
    expect((await set(visitor.company.id, token)).status).toBe(200);
  });

  test('a link that is not used dies with any other change of the password', async () => {
    const visitor = await api.approvedCompany();
    const { token } = await invited(visitor);
    const change = { old_password: TEST_PASSWORD, new_password: NEW };
    expect((await api.request('changePassword', change, { token: visitor.token })).status).toBe(200);
    expect(await set(visitor.company.id, token, 'Other-one-1')).toMatchObject(WRONG_LINK);
    const tokens = await api.appContext.db.select().from(passwordTokens);
    expect(tokens.filter(({ companyId }) => companyId === visitor.company.id)).toEqual([]);
  });
});

describe('the administrator’s reset', () => {
  const reset = (fields: Record<string, unknown>, token?: string) =>
    api.request('adminResetPassword', fields, { token });

  test('changes the password and ends all sessions', async () => {
    const visitor = await api.approvedCompany('security');
    const fields = { company_id: visitor.company.id, new_password: NEW };
    expect(await reset(fields, ADMIN_TOKEN)).toMatchObject({
      status: 200,
      message: 'Password changed successfully',
    });
    expect([await login(visitor, NEW), await isIn(visitor)]).toEqual([200, false]);
  });

  test('without the administrator’s token: 0 resets (proof 13)', async () => {
    const visitor = await api.approvedCompany();
    const fields = { company_id: visitor.company.id, new_password: NEW };
    const tokens = [undefined, '', 'undefined', visitor.token, ADMIN_TOKEN.slice(1)];
    for (const token of tokens) expect((await reset(fields, token)).status).toBe(401);
    expect([await login(visitor, TEST_PASSWORD), await isIn(visitor)]).toEqual([200, true]);
    console.info(`proof 13: 0 administrator's resets in ${tokens.length} attempts without the token`);
  });

  test('needs a company and a password', async () => {
    const visitor = await api.approvedCompany();
    expect(await reset({ company_id: 'nobody', new_password: NEW }, ADMIN_TOKEN)).toMatchObject({
      status: 404,
      message: 'This company does not exist.',
    });
    expect(await reset({ company_id: visitor.company.id }, ADMIN_TOKEN)).toMatchObject({
      status: 400,
      message: 'Password & Confirm Password is not allowed to empty',
    });
  });
});

describe('changing the password', () => {
  const change = (
    { token }: Visitor,
    fields: Record<string, unknown> = {},
    options: { idempotencyKey?: string } = {},
  ) =>
    api.request(
      'changePassword',
      { old_password: TEST_PASSWORD, new_password: NEW, ...fields },
      { token, ...options },
    );

  test('keeps this session, ends all others and tells by mail', async () => {
    const visitor = await api.approvedCompany();
    const { email } = visitor.company;
    const elsewhere = await api.request('login', { email, password: TEST_PASSWORD });
    expect(await change(visitor)).toMatchObject({
      status: 200,
      message: 'Password has been updated successfully',
    });
    expect(await isIn(visitor)).toBe(true);
    const other = await api.request('currentCompany', {}, { token: elsewhere.data?.access_token });
    expect(other.status).toBe(401);
    expect([await login(visitor, NEW), await login(visitor, TEST_PASSWORD)]).toEqual([200, 401]);
    expect((await api.mailbox(email)).map(({ subject }) => subject)).toEqual([
      'Your Vantage password was changed',
    ]);
  });

  test.each([
    [{ old_password: '', new_password: '' }, 'Old Password is not allowed to empty'],
    [{ new_password: '' }, 'Password is not allowed to empty'],
    [{ old_password: 'wrong' }, 'The old password is wrong'],
  ])('with %j is refused', async (fields, message) => {
    const visitor = await api.approvedCompany();
    expect(await change(visitor, fields)).toMatchObject({ status: 400, message });
    expect([await login(visitor, TEST_PASSWORD), await isIn(visitor)]).toEqual([200, true]);
  });

  test('is refused after ten wrong old passwords', async () => {
    const visitor = await api.approvedCompany();
    for (let count = 0; count < 10; count += 1) await change(visitor, { old_password: 'guess' });
    expect((await change(visitor)).status).toBe(429);
  });

  test('twice under one key answers the same, and keeps nothing that could be guessed from', async () => {
    const visitor = await api.approvedCompany();
    const first = await change(visitor, {}, { idempotencyKey: 'password-twice' });
    const second = await change(visitor, {}, { idempotencyKey: 'password-twice' });
    expect(second).toMatchObject({ status: 200, body: first.body });
    const other = await change(
      visitor,
      { new_password: 'Other-one-1' },
      { idempotencyKey: 'password-twice' },
    );
    expect(other.status).toBe(422);
    const [record] = await api.appContext.db
      .select()
      .from(idempotencyRecords)
      .where(eq(idempotencyRecords.companyId, visitor.company.id));
    const plain = JSON.stringify([
      'changePassword',
      [
        ['new_password', NEW],
        ['old_password', TEST_PASSWORD],
      ],
    ]);
    expect(record?.contentHash).toBeDefined();
    expect(record?.contentHash).not.toBe(await sha256(plain));
  });

  test('by two people at once: one of them learns that it was changed meanwhile', async () => {
    const visitor = await api.approvedCompany();
    const answers = await Promise.all([
      change(visitor, { new_password: 'Number-one-1' }),
      change(visitor, { new_password: 'Number-two-2' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('base64url');
}
