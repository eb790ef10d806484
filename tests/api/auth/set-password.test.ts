import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { passwordTokens } from '../../../server/infra/db/schema-codes.ts';
import { createApiFixture, TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const ADMIN_TOKEN = 'the-administrators-own';

const api = forThisFile(() => createApiFixture({ settings: { adminToken: ADMIN_TOKEN } }));

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

/** The link printed by the administrator's command, and its token. */
async function invited({ company }: Visitor) {
  const { output } = await runCommand(api.appContext, { words: ['invite-password', company.email] });
  const link = /http\S+/.exec(output)?.[0] ?? '';
  return { link, token: new URL(link).hash.slice('#token='.length) };
}

describe('Set New Password', () => {
  test('works once with the administrator’s link', async () => {
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

  test('is refused without a token, or with a used, foreign, old, replaced or invalid one: 0 resets (proof 13)', async () => {
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
    console.info(`proof 13: ${resets.length} resets in ${attempts.length} attempts without a valid token`);
    expect(resets).toEqual([]);
  });

  test('by one link twice at the same time happens once', async () => {
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

  test('voids unused links at any other change of the password', async () => {
    const visitor = await api.approvedCompany();
    const { token } = await invited(visitor);
    const change = { old_password: TEST_PASSWORD, new_password: NEW };
    expect((await api.request('changePassword', change, { token: visitor.token })).status).toBe(200);
    expect(await set(visitor.company.id, token, 'Other-one-1')).toMatchObject(WRONG_LINK);
    const tokens = await api.appContext.db.select().from(passwordTokens);
    expect(tokens.filter(({ companyId }) => companyId === visitor.company.id)).toEqual([]);
  });
});
