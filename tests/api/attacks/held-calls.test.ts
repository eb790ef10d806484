/** Calls begun with a stolen token, whose rest is sent after the session has ended. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type CallName, callOf } from '../../../common/contract/calls.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { companies, invitations, items } from '../../../server/infra/db/schema.ts';
import { paymentIntents } from '../../../server/infra/db/schema-payments.ts';
import { TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createPaymentFixture } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createPaymentFixture);

/** Sends all but the last byte, which follows after `meanwhile`. */
async function held(name: CallName, fields: object, { token }: Visitor, meanwhile: () => Promise<unknown>) {
  const bytes = new TextEncoder().encode(JSON.stringify(fields));
  let sent = 0;
  const body = new ReadableStream(
    {
      async pull(stream) {
        sent += 1;
        if (sent === 1) return stream.enqueue(bytes.subarray(0, -1));
        await meanwhile();
        stream.enqueue(bytes.subarray(-1));
        stream.close();
      },
    },
    { highWaterMark: 0 },
  );
  const { method, path } = callOf(name);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method, headers, body, duplex: 'half' };
  return (await fixture.app.request(new Request(`http://vantage.test/api/v1/${path}`, init))).status;
}

test('A call whose session ends during its body is refused, and nothing is done', async () => {
  const { db } = fixture.appContext;
  const host = await fixture.approvedCompany('event');
  const item = await fixture.item(host);
  const calls = [
    ['sendEventInvitation', { event_id: item.id, name: 'Eve', email: 'eve@example.test' }],
    ['purchasePlan', fixture.order(host, item)],
    ['changePassword', { old_password: TEST_PASSWORD, new_password: 'Quiet-harbour-8' }],
    ['setEventStatus', { event_id: item.id, status: 0 }],
    ['deleteEvent', { event_id: item.id }],
  ] as const;
  // All but the last byte of each was received before the session ends.
  const arrived: (() => void)[] = [];
  const meanwhile = () =>
    new Promise<void>((goOn) => {
      arrived.push(goOn);
      if (arrived.length < calls.length) return;
      void fixture.request('logout', {}, host).then(() => arrived.forEach((go) => void go()));
    });
  const statuses = calls.map(([name, fields]) => held(name, fields, host, meanwhile));
  expect(await Promise.all(statuses)).toEqual(calls.map(() => 401));
  const [company] = await db.select().from(companies).where(eq(companies.id, host.company.id));
  expect(company?.passwordHash).toBe(host.company.passwordHash);
  expect(await db.$count(invitations)).toBe(0);
  expect(await db.$count(paymentIntents)).toBe(0);
  expect(await db.select().from(items)).toMatchObject([{ status: 1, deletedAt: null }]);
});

test('A call whose account is disabled during its body is refused', async () => {
  const host = await fixture.approvedCompany('event');
  const fields = { old_password: TEST_PASSWORD, new_password: 'Quiet-harbour-8' };
  const disable = () => runCommand(fixture.appContext, { words: ['disable', host.company.email] });
  expect(await held('changePassword', fields, host, disable)).toBe(401);
});
