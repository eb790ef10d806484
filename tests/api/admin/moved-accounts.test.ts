import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { companies, rateLimits } from '../../../server/infra/db/schema.ts';
import { knownCallers } from '../../../server/infra/db/schema-limits.ts';
import { hashQueue } from '../../../server/infra/hashing/hash-queue.ts';
import { type ApiFixture, createApiFixture, TEST_PASSWORD } from '../../support/api/api-fixture.ts';
import { createGate } from '../../support/gate.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture();
});
afterAll(() => api.close());

const run = (...words: string[]) => runCommand(api.appContext, { words });
const login = async (email: string) =>
  (await api.request('login', { email, password: TEST_PASSWORD })).status;
const known = (companyId: string) =>
  api.appContext.db.$count(knownCallers, eq(knownCallers.companyId, companyId));

describe('an account that moves to another address', () => {
  test('keeps its password by default, and the output says so and how to void it', async () => {
    const { company } = await api.approvedCompany();
    const { output } = await run('change-email', company.email, 'moved@example.test');
    expect(output).toContain('Its password stays: who knows it logs in with the new address.');
    expect(await login('moved@example.test')).toBe(200);
    expect(await known(company.id)).toBeGreaterThan(0);
    const way = /change-email .*$/m.exec(output)?.[0].split(' ') ?? [];
    expect((await run(...way)).output).toContain('Its password is ended too');
    expect(await login('moved@example.test')).toBe(401);
    expect(await known(company.id)).toBe(0);
  });

  test('to other people voids earlier passwords and devices, and does not tell the old holder the new address', async () => {
    const { company, token } = await api.approvedCompany();
    await login(company.email);
    const { isDone } = await run('change-email', company.email, 'heir@example.test', '--new-password');
    expect(isDone).toBe(true);
    expect([await login(company.email), await login('heir@example.test')]).toEqual([401, 401]);
    expect(await known(company.id)).toBe(0);
    expect((await api.request('currentCompany', {}, { token })).status).toBe(401);
    const [old] = await api.mailbox(company.email);
    expect(JSON.stringify(old)).not.toContain('heir@');
    const [told] = await api.mailbox('heir@example.test');
    expect(told?.text).toContain('Forgot Password');
    expect((await run('change-email', 'heir@example.test', 'x@example.test', '--new')).isDone).toBe(false);
    expect((await run('change-email', 'heir@example.test', 'heir@example.test')).output).toContain('already');
  });

  test('by an interrupted command is reported when repeated, with how to finish', async () => {
    const { company } = await api.approvedCompany();
    const words = ['change-email', company.email, 'late-heir@example.test', '--new-password'];
    await run(...words);
    // The process was killed after moving the account, before it ended doors and payments.
    const again = await run(...words);
    expect([again.isDone, again.output]).toEqual([false, expect.stringContaining('No company has')]);
    const way = /change-email .*$/m.exec(again.output)?.[0].split(' ') ?? [];
    expect(way[1]).toBe(company.id);
    expect((await run(...way)).isDone).toBe(true);
  });
});

describe('a change that is under way while the administrator closes the account', () => {
  test.each([
    ['moves', (email: string) => ['change-email', email, `moved-${email}`]],
    ['disables', (email: string) => ['disable', email]],
    ['rejects', (email: string) => ['reject', email]],
  ])('is not made when the administrator %s it', async (_what, words) => {
    const { company, token } = await api.approvedCompany();
    const gate = createGate();
    // The hash queue is full, so that hashing the new password has to wait.
    const held = [1, 2].map(() =>
      hashQueue.run({ priority: 'account', company: company.id }, () => gate.opened),
    );
    const isTried = like(rateLimits.key, 'change-password:%');
    const tries = () => api.appContext.db.$count(rateLimits, isTried);
    const before = await tries();
    const change = api.request(
      'changePassword',
      { old_password: TEST_PASSWORD, new_password: 'Quiet-harbour-8' },
      { token },
    );
    await vi.waitFor(async () => expect(await tries()).toBeGreaterThan(before));
    expect((await run(...words(company.email))).isDone).toBe(true);
    gate.open();
    await Promise.all(held);
    expect((await change).status).toBe(401);
    const [now] = await api.appContext.db.select().from(companies).where(eq(companies.id, company.id));
    expect(now?.passwordHash).toBe(company.passwordHash);
    expect((await api.mailbox(company.email)).map(({ subject }) => subject)).not.toContain(
      'Your Vantage password was changed',
    );
  });
});
