/** Administrator commands and new passwords lock company, links and codes in one order, without deadlocks. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../server/admin/commands.ts';
import { sessions } from '../../../server/infra/db/schema.ts';
import { forgetful, RESET_PASSWORD } from '../../support/accounts/reset-codes.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';
import { untilWaiting } from '../../support/database/lock-waits.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture();
});
afterAll(() => api.close());

/** Runs a command that stops after it has locked the company, then `other`, and lets both finish. */
async function during<Answer>(
  companyId: string,
  words: string[],
  other: () => Promise<Answer>,
): Promise<[Awaited<ReturnType<typeof runCommand>>, Answer]> {
  const { db } = api.appContext;
  let command: ReturnType<typeof runCommand> | undefined;
  let answer: Promise<Answer> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(sessions).where(eq(sessions.companyId, companyId)).for('update');
    command = runCommand(api.appContext, { words });
    await untilWaiting(db, 1);
    answer = other();
    await untilWaiting(db, 2);
  });
  if (!command || !answer) throw new Error('Nothing was begun.');
  return await Promise.all([command, answer]);
}

test.each(['disable', 'reject'])('a reset during “%s” waits for it, and gives no access', async (verb) => {
  const { company, email, code } = await forgetful(api);
  const [done, reset] = await during(company.id, [verb, email], () =>
    api.request('resetPassword', { email, otp: code, new_password: RESET_PASSWORD }),
  );
  expect(done).toMatchObject({ isDone: true });
  expect(reset.status).toBe(400);
});

test('setting a password by a link waits too', async () => {
  const { company, email } = await forgetful(api);
  const { output } = await runCommand(api.appContext, { words: ['invite-password', email] });
  const token = /#token=(\S+)/.exec(output)?.[1];
  const [done, set] = await during(company.id, ['disable', email], () =>
    api.request('setPassword', { company_id: company.id, token, new_password: RESET_PASSWORD }),
  );
  expect(done).toMatchObject({ isDone: true });
  expect(set.status).toBe(403);
});

test('another command that creates such a link waits too', async () => {
  const { company, email } = await forgetful(api);
  const invite = () => runCommand(api.appContext, { words: ['invite-password', email] });
  await invite();
  const [done, invited] = await during(company.id, ['disable', email], invite);
  expect([done.isDone, invited.isDone]).toEqual([true, true]);
});
