import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { idempotencyRecords } from '../../../server/infra/db/schema-changes.ts';
import { createApiFixture, TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const api = forThisFile(createApiFixture);

const NEW = 'Quiet-harbour-8';

const login = async ({ company }: Visitor, password: string) =>
  (await api.request('login', { email: company.email, password })).status;
const isIn = async ({ token }: Visitor) =>
  (await api.request('currentCompany', {}, { token })).status === 200;

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

  test('keeps this session, ends all others and mails the company', async () => {
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

  test('to the old one is refused beside the new one, tells nobody whether it is right, and uses no try', async () => {
    const visitor = await api.approvedCompany();
    for (const password of [TEST_PASSWORD, NEW]) {
      const refused = await change(visitor, { old_password: password, new_password: password });
      expect(refused).toMatchObject({
        status: 400,
        message: 'The new password is the same as the old one. Choose another one.',
      });
      expect(refused.body).toMatchObject({ field: 'new_password' });
    }
    for (let count = 0; count < 10; count += 1) await change(visitor, { new_password: TEST_PASSWORD });
    expect([await login(visitor, TEST_PASSWORD), await isIn(visitor)]).toEqual([200, true]);
    expect((await change(visitor)).status).toBe(200);
  });

  test('is refused after ten wrong old passwords', async () => {
    const visitor = await api.approvedCompany();
    for (let count = 0; count < 10; count += 1) await change(visitor, { old_password: 'guess' });
    expect((await change(visitor)).status).toBe(429);
  });

  test('twice under one key answers the same, and stores nothing that helps guessing', async () => {
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

  test('by two people at once: one is told that it was changed meanwhile', async () => {
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
