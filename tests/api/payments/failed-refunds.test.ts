/** Refunds that fail at the bank. */
import { expect, test, vi } from 'vitest';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMoneyBackFixture, LARGE, SMALL } from '../../support/payments/money-back-fixture.ts';
import { idOf } from '../../support/payments/payment-fixture.ts';

const fixture = forThisFile(createMoneyBackFixture);

test('a refund that failed at the bank restores the item’s state, and the company is notified', async () => {
  const { item, upgrade: intent } = await fixture.upgraded();
  await fixture.refund(intent);
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
  await fixture.failRefunds(intent);
  await fixture.sandbox.deliverDue();
  expect(await fixture.stateOf(item.id)).toEqual(LARGE);
  expect(await fixture.rowOf(intent)).toMatchObject({ status: 'succeeded', refundedCents: 0 });
  const [mail] = await fixture.mailbox(fixture.visitor.company.email);
  expect(mail?.subject).toBe('Refund failed: Harbour Night');
  expect(mail?.text).toContain('your bank has sent it back to us, and the payment counts again');
});

test('a refund that failed after the item was bought again is left to the administrator as unused money', async () => {
  const item = await fixture.item(fixture.visitor);
  const first = await fixture.pay(fixture.visitor, item);
  await fixture.refund(first);
  await fixture.pay(fixture.visitor, await fixture.itemNow(item.id));
  await fixture.failRefunds(first);
  await fixture.sandbox.deliverDue();
  expect((await fixture.rowOf(first))?.status).toBe('surplus');
  expect(await fixture.stateOf(item.id)).toEqual(SMALL);
  const [mail] = await fixture.mailbox(fixture.visitor.company.email);
  expect(mail?.subject).toBe('Refund failed: Harbour Night');
  expect(mail?.text).toContain('your bank has sent it back to us. Please contact us');
  await fixture.appContext.payments.reconcile();
  expect((await fixture.rowOf(first))?.status).toBe('surplus');
});

test('a refund of a part that failed is logged for the administrator, as the company is not mailed', async () => {
  const item = await fixture.item(fixture.visitor);
  const intent = await fixture.pay(fixture.visitor, item);
  await fixture.refund(intent, 1_000);
  const logged = vi.spyOn(fixture.appContext.log, 'error');
  await fixture.failRefunds(intent);
  await fixture.sandbox.deliverDue();
  const row = await fixture.rowOf(intent);
  expect(row).toMatchObject({ status: 'succeeded', refundedCents: 0 });
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { payment: row?.id, item: item.id },
    expect.stringContaining('a refund failed at the bank'),
  );
  logged.mockRestore();
});

test('a refund of unused money that the bank refuses at once is logged for the administrator, once', async () => {
  const { visitor, sandbox, appContext } = fixture;
  const item = await fixture.item(visitor);
  const { data } = await fixture.request('purchasePlan', fixture.order(visitor, item), visitor);
  await fixture.confirm(data?.client_secret, await fixture.card());
  await fixture.request('deleteEvent', { event_id: item.id }, visitor);
  const intent = idOf(data?.client_secret);
  const { refunds } = sandbox.stripe;
  const { create } = refunds;
  const ordered = vi.spyOn(refunds, 'create').mockImplementation(async (...asked) => {
    const made = await create.apply(refunds, asked);
    await fixture.failRefunds(intent);
    return made;
  });
  const logged = vi.spyOn(appContext.log, 'error');
  await appContext.payments.reconcile();
  await sandbox.deliverDue();
  await appContext.payments.reconcile();
  expect(ordered).toHaveBeenCalledTimes(1);
  const row = await fixture.rowOf(intent);
  expect(row?.status).toBe('surplus');
  const ofRefund = logged.mock.calls.filter(([, what]) => String(what).startsWith('a refund failed'));
  expect(ofRefund).toEqual([
    [
      { payment: row?.id, item: item.id },
      'a refund failed, and its money buys nothing any more: give it back another way',
    ],
  ]);
  ordered.mockRestore();
  logged.mockRestore();
});
