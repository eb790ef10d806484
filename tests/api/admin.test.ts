import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askServer, openAdminSocket } from '../../server/admin/admin-socket.ts';
import { runCommand } from '../../server/admin/commands.ts';
import { companies, plans } from '../../server/infra/db/schema.ts';
import { codes as codesTable } from '../../server/infra/db/schema-codes.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../support/api-fixture.ts';
import { offerPlans } from '../support/api-items.ts';
import { cleanEnvironment } from '../support/clean-environment.ts';
import { runCommand as runProcess } from '../support/run-command.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture();
});
afterAll(() => api.close());

const run = (...words: string[]) => runCommand(api.appContext, { words });
const runWith = (input: string, ...words: string[]) => runCommand(api.appContext, { words, input });
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
  test('approve lets a company in and tells it, once', async () => {
    const { company } = await api.approvedCompany('event', { review: 'pending' });
    expect(await run('approve', company.email.toUpperCase())).toEqual({
      isDone: true,
      output: `${company.email} is approved. A mail tells them.`,
    });
    expect((await login(company.email)).status).toBe(200);
    expect((await run('approve', company.email)).output).toBe(`${company.email} is approved already.`);
    expect(await subjects(company.email)).toEqual(['Your Vantage account is approved']);
  });

  test('reject keeps a company out, ends its sessions and tells it', async () => {
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

  test('change-email moves the account and tells both addresses', async () => {
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

  test('disable leaves no link and no code that would work once the account is enabled again', async () => {
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

  test('change-email leaves the old holder no session, link or code, and the new address no code of before', async () => {
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

  test.each(['approve', 'review', 'reject', 'disable', 'enable', 'change-email', 'show', 'invite-password'])(
    '%s needs a company that there is',
    async (verb) => {
      expect(await run(verb)).toEqual({ isDone: false, output: 'Which company? Give its e-mail address.' });
      const unknown = await run(verb, 'nobody@example.test', 'new@example.test');
      expect(unknown).toEqual({
        isDone: false,
        output: 'No company has the e-mail address nobody@example.test.',
      });
    },
  );
});

describe('looking', () => {
  test('companies lists those waiting first, and no control characters of theirs', async () => {
    const { company } = await api.approvedCompany('security', {
      review: 'pending',
      name: 'Bell\u0007 & Sons',
    });
    const { output } = await run('companies');
    const [header, first] = output.split('\n');
    expect(header).toMatch(/^E-MAIL\s+NAME\s+KIND\s+STANDING\s+REGISTERED\s+ID$/);
    expect(output).toContain(company.email);
    expect(first).toContain('waiting for review');
    expect(output).toContain('Bell & Sons');
  });

  test('show answers everything about a company, and its document', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.4 …');
    const documentPath = await api.appContext.media.put({
      folder: 'documents',
      bytes,
      type: 'application/pdf',
    });
    const { company } = await api.approvedCompany('event', { documentPath });
    const shown = await run('show', company.email);
    expect(shown.output).toContain('Main Street 1, Springfield (39.8, -89.6)');
    expect(shown.output).not.toContain('argon2');
    expect(shown.file).toBeUndefined();
    expect((await run('show', company.email, '--document')).file).toEqual(bytes);
    const without = await api.approvedCompany();
    expect((await run('show', without.company.email, '--document')).output).toContain(
      'There is no document.',
    );
  });

  test('help names every command; unknown ones get it too', async () => {
    const { output, isDone } = await run();
    expect(isDone).toBe(true);
    const verbs = ['companies', 'show', 'approve', 'review', 'reject', 'disable', 'enable', 'change-email'];
    const more = ['invite-password', 'plans import', 'content import', 'recordings add', 'messages', 'seed'];
    for (const verb of [...verbs, ...more]) expect(output).toMatch(new RegExp(`^  ${verb} `, 'm'));
    for (const unknown of ['destroy', 'constructor', 'recordings']) {
      expect(await run(unknown)).toMatchObject({ isDone: false, output: expect.stringContaining(output) });
    }
  });
});

describe('plans import', () => {
  const limited = { product_type: 'event', metadata: { user_limit: 50 } };
  const plan = { id: 'gala', description: 'Gala', price_value: 19.99, ...limited };

  test('makes the file the whole offer; what is not in it is kept for its items', async () => {
    await offerPlans(api);
    const trial = { ...plan, id: 'trial', price_value: 0, code: 'free_trial', metadata: { user_limit: 5 } };
    const result = await runWith(JSON.stringify([plan, trial]), 'plans', 'import');
    expect(result.output).toContain(
      '2 plans are on offer now:\n  Gala: $19.99, event, 50 users\n  Gala: $0.00, event, 5 users\nNo longer offered (items keep them):\n',
    );
    const listed = await api.request('listPlans', { product_type: 'event' });
    expect(listed.data).toMatchObject([
      { _id: 'gala', price_value: 19.99 },
      { _id: 'trial', code: 'free_trial', metadata: { user_limit: 5 } },
    ]);
    expect((await api.appContext.db.select().from(plans)).length).toBeGreaterThan(2);
    const again = await runWith(JSON.stringify([{ ...plan, description: 'Grand Gala' }]), 'plans', 'import');
    expect(again.output).toBe(
      '1 plan is on offer now:\n  Grand Gala: $19.99, event, 50 users\nNo longer offered (items keep them):\n  Gala',
    );
  });

  test.each([
    ['no JSON', '{'],
    ['no plan', '[]'],
    ['a price below zero', JSON.stringify([{ ...plan, price_value: -1 }])],
    ['an unknown kind', JSON.stringify([{ ...plan, product_type: 'other' }])],
    ['an id twice', JSON.stringify([plan, plan])],
  ])('refuses a file with %s', async (_, input) => {
    const before = await api.appContext.db.select().from(plans);
    const result = await runWith(input, 'plans', 'import');
    expect(result).toMatchObject({ isDone: false, output: expect.stringContaining('cannot be imported') });
    expect(await api.appContext.db.select().from(plans)).toEqual(before);
  });
});

describe('an importable file', () => {
  test.each([['plans'], ['content']])('of %s: what refuses one shows another that is right', async (noun) => {
    const { output } = await runWith('{', noun, 'import');
    expect(output).toMatch(/^The file cannot be imported: it is not JSON/);
    const { isDone } = await runWith(output.slice(output.search(/^[[{]/m)), noun, 'import');
    expect(isDone).toBe(true);
    expect((await run(noun, 'import')).output).toContain('the FILE is missing in the command');
  });
});

describe('the socket', () => {
  test('is all that a command needs of a deployment: no secret has to be told twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    const socket = await openAdminSocket(folder, api.appContext);
    const { code, output } = await runProcess(
      process.execPath,
      ['--import', 'tsx', 'server/admin/cli.ts', 'companies'],
      { env: cleanEnvironment({ DATA_DIR: folder, NODE_ENV: 'production' }) },
    );
    expect(output).toContain('STANDING');
    expect(code).toBe(0);
    await socket.close();
    await rm(folder, { recursive: true });
  });

  test('opens to its owner only, answers like the command itself, and is gone after closing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    expect(await askServer(folder, { words: ['companies'] })).toBeUndefined();
    const socket = await openAdminSocket(folder, api.appContext);
    expect((await stat(join(folder, 'admin'))).mode & 0o777).toBe(0o700);
    const [name] = await readdir(join(folder, 'admin'));
    expect((await stat(join(folder, 'admin', name ?? ''))).mode & 0o777).toBe(0o600);
    expect(await askServer(folder, { words: ['companies'] })).toEqual(await run('companies'));
    const { company } = await api.approvedCompany('event', {
      documentPath: await api.appContext.media.put({
        folder: 'documents',
        bytes: new Uint8Array([0, 255, 1]),
        type: 'application/pdf',
      }),
    });
    const shown = await askServer(folder, { words: ['show', company.email, '--document'] });
    expect(shown?.file).toEqual(new Uint8Array([0, 255, 1]));
    await socket.close();
    expect(await askServer(folder, { words: ['companies'] })).toBeUndefined();
    await rm(folder, { recursive: true });
  });

  test('of two servers in turn, as at a restart over PostgreSQL, outlives the other’s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
    const ask = () => askServer(folder, { words: ['companies'] });
    const last = await openAdminSocket(folder, api.appContext);
    await writeFile(join(folder, 'admin/socket'), 'left behind');
    const next = await openAdminSocket(folder, api.appContext);
    expect(await readdir(join(folder, 'admin'))).toHaveLength(2);
    await last.close();
    expect(await ask()).toMatchObject({ isDone: true });
    const other = await openAdminSocket(folder, api.appContext);
    await other.close();
    expect(await ask()).toMatchObject({ isDone: true });
    await next.close();
    expect(await ask()).toBeUndefined();
    await rm(folder, { recursive: true });
  });
});
