/** Repeated log-ins with the right password: their rows are limited, and nobody loses a session. */
import { and, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { rateLimits, sessions } from '../../../server/infra/db/schema.ts';
import { knownCallers } from '../../../server/infra/db/schema-limits.ts';
import { sweepKnownCallers } from '../../../server/modules/auth/known-callers.ts';
import { findSession, MOST_SESSIONS, sweepSessions } from '../../../server/modules/auth/sessions.ts';
import { quickHash } from '../../support/accounts/quick-hash.ts';
import { createApiFixture, TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(() => createApiFixture({ settings: { trustedProxies: 1 } }));

const company = async () =>
  await api.approvedCompany('event', { passwordHash: await quickHash(TEST_PASSWORD) });
const logIn = ({ company: { email } }: Visitor, password = TEST_PASSWORD, from = '192.0.2.1') =>
  api.request('login', { email, password }, { headers: { 'x-forwarded-for': from } });
const sessionsOf = ({ company: { id } }: Visitor) =>
  api.appContext.db.$count(sessions, eq(sessions.companyId, id));
const knownTo = ({ company: { id } }: Visitor, kind: 'browser' | 'address') =>
  api.appContext.db.$count(knownCallers, and(eq(knownCallers.companyId, id), eq(knownCallers.kind, kind)));

/** Inserts sessions as a script would create, last used some minutes ago. */
async function leave(many: number, { company: { id } }: Visitor, minutesAgo: number): Promise<void> {
  const at = new Date(api.clock.now().getTime() - minutesAgo * 60_000).toISOString();
  await api.appContext.db.execute(sql`
    insert into sessions (token_hash, company_id, created_at, last_used_at)
    select ${id} || '-' || ${minutesAgo}::int || '-' || n, ${id}, ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${many}::int) as n`);
}

/** Inserts known browsers and addresses as a script would create. */
async function meet(many: number, { company: { id } }: Visitor, daysAgo: number): Promise<void> {
  const at = new Date(api.clock.now().getTime() - daysAgo * 86_400_000).toISOString();
  await api.appContext.db.execute(sql`
    insert into known_callers (company_id, kind, caller, password_mark, last_used_at)
    select ${id}, kind, ${daysAgo}::int || '-' || n, 'mark', ${at}::timestamptz
    from generate_series(1, ${many}::int) as n, (values ('browser'), ('address')) as kinds(kind)`);
}

test('a company keeps its 3,000 most recently used sessions', async () => {
  const visitor = await company();
  await leave(MOST_SESSIONS, visitor, 120);
  const { db, clock } = api.appContext;
  const hash = `${visitor.company.id}-120-7`;
  // A tablet in use: its session was used within the hour.
  const lastUsedAt = new Date(clock.now().getTime() - 59 * 60_000);
  await db.update(sessions).set({ lastUsedAt }).where(eq(sessions.tokenHash, hash));
  await leave(2_000, visitor, 30);
  const { data } = await logIn(visitor);
  // Of an older, larger table each log-in deletes a thousand rows.
  expect(await sessionsOf(visitor)).toBe(4_002);
  await logIn(visitor);
  await logIn(visitor);
  expect(await sessionsOf(visitor)).toBe(MOST_SESSIONS);
  expect(await findSession(db, hash, clock.now())).toMatchObject({ id: visitor.company.id });
  const token = data?.access_token ?? '';
  expect((await api.request('currentCompany', {}, { token })).status).toBe(200);
});

test('a company can log in a thousand times within an hour and three thousand within a day', async () => {
  const visitor = await company();
  expect((await logIn(visitor)).status).toBe(200);
  const { db } = api.appContext;
  const counted = (name: string) => sql`${rateLimits.key} like ${`logins-${name}:${visitor.company.id}:%`}`;
  const spend = (name: string, count: number) => db.update(rateLimits).set({ count }).where(counted(name));
  await spend('hour', 1_000);
  const before = await sessionsOf(visitor);
  expect(await logIn(visitor)).toMatchObject({
    status: 429,
    message: 'Your company has logged in 1000 times within an hour. Please try again in 60 minutes.',
  });
  expect(await sessionsOf(visitor)).toBe(before);
  // Wrong passwords are refused as usual, and other accounts are unaffected.
  expect((await logIn(visitor, 'wrong')).status).toBe(401);
  expect((await logIn(await company())).status).toBe(200);
  api.clock.advance({ minutes: 60 });
  expect((await logIn(visitor)).status).toBe(200);
  await spend('day', 3_000);
  expect((await logIn(visitor)).message).toContain('3000 times within a day');
  // Whoever used the limit up knew the password: with a new one the owner can log in at once.
  const next = 'Another-harbour-7';
  const passwords = { old_password: TEST_PASSWORD, new_password: next };
  expect((await api.request('changePassword', passwords, visitor)).status).toBe(200);
  expect((await logIn(visitor, next)).status).toBe(200);
});

test('a company has at most 500 known browsers and 500 known addresses', async () => {
  const visitor = await company();
  await meet(900, visitor, 1);
  expect((await logIn(visitor)).status).toBe(200);
  expect(await knownTo(visitor, 'browser')).toBe(500);
  expect(await knownTo(visitor, 'address')).toBe(500);
  expect((await logIn(visitor, TEST_PASSWORD, '192.0.2.77')).status).toBe(200);
  expect(await knownTo(visitor, 'address')).toBe(500);
  const latest = and(eq(knownCallers.companyId, visitor.company.id), eq(knownCallers.caller, '192.0.2.77'));
  expect(await api.appContext.db.$count(knownCallers, latest)).toBe(1);
});

test('expired rows are swept a thousand per statement, and others are served in between', async () => {
  const visitor = await company();
  const { db, clock } = api.appContext;
  await leave(2_500, visitor, 31 * 24 * 60);
  await meet(1_300, visitor, 200);
  const statements = vi.spyOn(db, 'delete');
  await sweepSessions(db, clock.now());
  expect(statements).toHaveBeenCalledTimes(3);
  await sweepKnownCallers(db, clock.now());
  expect(statements).toHaveBeenCalledTimes(6);
  statements.mockRestore();
  expect([await sessionsOf(visitor), await knownTo(visitor, 'browser')]).toEqual([1, 0]);
});
