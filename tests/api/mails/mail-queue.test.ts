/** The order of mails, and which of them must not be late. */
import { isNotNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { heldServer, note } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

describe('a code', () => {
  test('is sent with the next mails among 10,000 queued invitations that are not accepted', async () => {
    await api.invitations('crowd', 10_000);
    const slow = heldServer(({ to }) => to === 'new@tablet.test');
    const mail = api.worker(slow);
    const delivering = mail.deliverDue();
    await expect.poll(() => slow.offered.length).toBeGreaterThan(0);
    await api.request('sendRegisterCode', { email: 'new@tablet.test', name: 'New' });
    void mail.deliverDue();
    await expect.poll(async () => (await api.stored('new@tablet.test'))?.sentAt).toEqual(api.clock.now());
    expect(slow.offered.length).toBeLessThan(10);
    const stopped = mail.stop();
    slow.open();
    await stopped;
    expect(await delivering).toBeLessThan(10);
    expect(await api.appContext.db.$count(outgoingMails, isNotNull(outgoingMails.dueAt))).toBeGreaterThan(
      9_990,
    );
  });

  test('for a reset, and mails about unknown accounts and changed passwords, are equally urgent; invitations are not', async () => {
    const host = await api.approvedCompany('event');
    const event = await addEvent(api, host, { paymentStatus: 2 });
    await api.request('forgotPassword', { email: host.company.email });
    await api.request('forgotPassword', { email: 'nobody@urgent.test' });
    await api.request(
      'sendEventInvitation',
      { event_id: event.id, name: 'Ada', email: 'ada@bulk.test' },
      host,
    );
    const rows = await api.appContext.db.select().from(outgoingMails);
    expect(rows.map(({ to, priority, companyId }) => [to, priority, companyId]).sort()).toEqual(
      [
        [host.company.email, 'urgent', null],
        ['nobody@urgent.test', 'urgent', null],
        ['ada@bulk.test', 'bulk', host.company.id],
      ].sort(),
    );
  });

  test('that was not accepted within ten minutes is never sent, and its text is removed', async () => {
    await api.request('sendRegisterCode', { email: 'late@tablet.test', name: 'Late' });
    const attempts: number[] = [];
    const failing = api.worker({
      async deliver() {
        throw new Error('451 later');
      },
    });
    for (let minute = 0; minute < 10; minute += 1) {
      await failing.deliverDue();
      attempts.push((await api.stored('late@tablet.test'))?.attempts ?? 0);
      api.clock.advance({ minutes: 1 });
    }
    // Once a minute, not with a growing backoff that outlives the code.
    expect(attempts.at(-2)).toBe(9);
    const taking = heldServer(() => true);
    expect(await api.worker(taking).deliverDue()).toBe(0);
    expect((await api.stored('late@tablet.test'))?.dueAt).toBeNull();

    await api.request('sendRegisterCode', { email: 'away@tablet.test', name: 'Away' });
    api.clock.advance({ minutes: 10 });
    expect(await api.worker(taking).deliverDue()).toBe(0);
    expect(await api.stored('away@tablet.test')).toMatchObject({
      dueAt: null,
      sentAt: null,
      text: '',
      html: '',
    });
    expect(taking.offered).toEqual([]);
  });

  test('is sent before others that a mail server does not accept', async () => {
    for (const at of [1, 2, 3, 4, 5, 6]) await api.compose(note(`${at}@silent.test`, { isUrgent: true }));
    await api.compose(note('ada@tablet.test', { isUrgent: true }));
    const silent = heldServer(({ to }) => to === 'ada@tablet.test');
    const mail = api.worker(silent);
    const delivering = mail.deliverDue();
    await expect.poll(async () => (await api.stored('ada@tablet.test'))?.sentAt).toEqual(api.clock.now());
    silent.open();
    expect(await delivering).toBe(7);
  });
});
