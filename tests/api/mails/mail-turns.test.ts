/** Large numbers of pending invitations: companies and mail servers take turns. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { heldTimers } from '../../support/held-timers.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { heldServer, keepingServer, note } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

describe('invitations', () => {
  test('of one company are sent beside thousands of another’s: companies take turns', async () => {
    await api.invitations('crowd', 2_000);
    api.clock.advance({ minutes: 1 });
    await api.invitations('small', 3, 'few.test');
    await api.compose(note('receipt@office.test'));
    const order = heldServer(() => true);
    const mail = api.worker({
      async deliver(one) {
        await order.deliver(one);
        // Enough deliveries were recorded.
        if (order.offered.length >= 12) void mail.stop();
      },
    });
    await mail.deliverDue();
    expect(order.offered[0]).toBe('receipt@office.test');
    expect(order.offered.slice(0, 12).filter((to) => to.endsWith('@few.test'))).toHaveLength(3);
  });

  test('to a mail server that does not respond do not delay those to others', async () => {
    await api.invitations('silent', 20, 'silent.test');
    await api.invitations('other', 20, 'fine.test');
    const half = heldServer(({ to }) => to.endsWith('@fine.test'));
    const mail = api.worker(half);
    const delivering = mail.deliverDue();
    const isSent = sql`${outgoingMails.to} like '%@fine.test' and ${outgoingMails.sentAt} is not null`;
    await expect.poll(() => api.appContext.db.$count(outgoingMails, isSent)).toBe(20);
    expect(half.offered.filter((to) => to.endsWith('@silent.test')).length).toBeLessThanOrEqual(3);
    half.open();
    expect(await delivering).toBe(40);
  });

  test('of one company to many slow mail servers do not delay another company’s, or receipts', async () => {
    await api.invitations('slow', 40, 'slow-#.test');
    api.clock.advance({ minutes: 1 });
    const timers = heldTimers();
    const server = keepingServer(({ to }) => to.startsWith('slow'));
    const mail = api.worker(server, { later: timers.later });
    void mail.deliverDue();
    for (const under of [4, 8]) {
      await expect.poll(() => server.offered.length).toBe(under);
      timers.ring(2_000);
    }
    await api.invitations('other', 20, 'fine.test');
    await api.compose(note('receipt@office.test'));
    void mail.deliverDue();
    await expect.poll(() => server.offered.filter((to) => !to.startsWith('slow')).length).toBe(21);
    const stopped = mail.stop();
    timers.ring(8_000);
    await stopped;
    expect(server.offered.filter((to) => to.startsWith('slow')).length).toBeLessThanOrEqual(8);
  });

  test('are sent at the pace that the operator sets; a code does not wait for them', async () => {
    await api.invitations('crowd', 20);
    const taking = heldServer(() => true);
    const mail = api.worker(taking, { perSecond: 2 });
    expect(await mail.deliverDue()).toBe(2);
    expect(await mail.deliverDue()).toBe(0);
    await api.compose(note('code@tablet.test', { isUrgent: true }));
    expect(await mail.deliverDue()).toBe(1);
    api.clock.advance({ ms: 1_500 });
    expect(await mail.deliverDue()).toBe(2);
    api.clock.advance({ minutes: 1 });
    expect(await mail.deliverDue()).toBe(2);
  });
});
