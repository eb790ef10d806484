import { describe, expect, test } from 'vitest';
import { createApiFixture, TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const ADMIN_TOKEN = 'the-administrators-own';

const api = forThisFile(() => createApiFixture({ settings: { adminToken: ADMIN_TOKEN } }));

const NEW = 'Quiet-harbour-8';

const login = async ({ company }: Visitor, password: string) =>
  (await api.request('login', { email: company.email, password })).status;
const isIn = async ({ token }: Visitor) =>
  (await api.request('currentCompany', {}, { token })).status === 200;

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

  test('is refused without the administrator’s token: 0 resets (proof 13)', async () => {
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
