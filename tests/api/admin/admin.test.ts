/** `npm run admin`: approving, rejecting, disabling and enabling companies. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { companies } from '../../../server/infra/db/schema.ts';
import { codes as codesTable } from '../../../server/infra/db/schema-codes.ts';
import { createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

const run = (...words: string[]) => runCommand(api.appContext, { words });

const subjects = async (to: string) => (await api.mailbox(to)).map(({ subject }) => subject);

async function companyOf(id: string) {
  const [company] = await api.appContext.db.select().from(companies).where(eq(companies.id, id));
  return company;
}

const login = async (email: string) => {
  const { status, message } = await api.request('login', { email, password: TEST_PASSWORD });
  return { status, message };
};

describe('reviewing', () => {
  test('approve allows log-in and mails the company once', async () => {
    const { company } = await api.approvedCompany('event', { review: 'pending' });
    expect(await run('approve', company.email.toUpperCase())).toEqual({
      isDone: true,
      output: `${company.email} is approved. A mail tells them.`,
    });
    expect((await login(company.email)).status).toBe(200);
    expect((await run('approve', company.email)).output).toBe(`${company.email} is approved already.`);
    expect(await subjects(company.email)).toEqual(['Your Vantage account is approved']);
  });

  test('reject refuses log-in, ends the sessions and mails the company', async () => {
    const { company, token } = await api.approvedCompany();
    expect((await run('reject', company.email)).isDone).toBe(true);
    expect((await api.request('currentCompany', {}, { token })).status).toBe(401);
    expect((await login(company.email)).message).toBe('Your account was not approved. Please contact us.');
    expect(await subjects(company.email)).toEqual(['Your Vantage registration']);
  });

  test('disable ends the sessions, enable opens the account again', async () => {
    const { company, token } = await api.approvedCompany();
    expect((await run('disable', company.email)).isDone).toBe(true);
    expect((await api.request('currentCompany', {}, { token })).status).toBe(401);
    expect((await login(company.email)).status).toBe(403);
    expect((await run('enable', company.email)).isDone).toBe(true);
    expect((await login(company.email)).status).toBe(200);
  });

  test('change-email changes the address and mails both', async () => {
    const { company } = await api.approvedCompany();
    const other = await api.approvedCompany();
    expect((await run('change-email', company.email, 'not-one')).isDone).toBe(false);
    expect((await run('change-email', company.email, other.company.email)).output).toContain(
      'another account',
    );
    expect((await run('change-email', company.email, 'New@Example.test')).isDone).toBe(true);
    expect((await companyOf(company.id))?.email).toBe('new@example.test');
    expect((await login('new@example.test')).status).toBe(200);
    const subject = 'The e-mail address of your Vantage account was changed';
    expect(await subjects(company.email)).toEqual([subject]);
    expect(await subjects('new@example.test')).toEqual([subject]);
  });

  test('disable voids links and codes, also after the account is enabled again', async () => {
    const { company } = await api.approvedCompany();
    const { output } = await run('invite-password', company.email);
    await api.request('forgotPassword', { email: company.email });
    await run('disable', company.email);
    await run('enable', company.email);
    const token = new URL(output.split('\n')[0] ?? '').hash.slice('#token='.length);
    const fields = { company_id: company.id, new_password: 'Quiet-harbour-8', token };
    expect((await api.request('setPassword', fields)).status).toBeGreaterThanOrEqual(400);
    expect(await api.appContext.db.$count(codesTable, eq(codesTable.email, company.email))).toBe(0);
    expect((await login(company.email)).status).toBe(200);
  });

  test('change-email ends the old holder’s sessions, links and codes, and earlier codes of the new address', async () => {
    const { company, token } = await api.approvedCompany();
    const newEmail = 'successor@example.test';
    const link = (await run('invite-password', company.email)).output.split('\n')[0] ?? '';
    await api.request('forgotPassword', { email: company.email });
    const codes = async () =>
      (await api.appContext.db.select().from(codesTable)).filter(({ email }) =>
        [company.email, newEmail].includes(email),
      );
    await api.request('sendRegisterCode', { email: newEmail });
    expect(await codes()).toHaveLength(2);
    expect((await run('change-email', company.email, newEmail)).output).toContain(
      'Its sessions, links and codes are ended.',
    );
    expect((await api.request('currentCompany', {}, { token })).status).toBe(401);
    const used = await api.request('setPassword', {
      company_id: company.id,
      new_password: 'Quiet-harbour-8',
      token: new URL(link).hash.slice('#token='.length),
    });
    expect(used.status).toBeGreaterThanOrEqual(400);
    expect(await codes()).toEqual([]);
    expect((await login(newEmail)).status).toBe(200);
  });

  test.each([
    'approve',
    'review',
    'reject',
    'disable',
    'enable',
    'change-email',
    'show',
    'invite-password',
    'lift-limits',
  ])('%s needs an existing company', async (verb) => {
    expect(await run(verb)).toEqual({ isDone: false, output: 'Which company? Give its e-mail address.' });
    const isMove = verb === 'change-email';
    const unknown = await run(verb, 'nobody@example.test', ...(isMove ? ['new@example.test'] : []));
    expect(unknown).toEqual({
      isDone: false,
      output: 'No company has the e-mail address nobody@example.test.',
    });
  });
});
