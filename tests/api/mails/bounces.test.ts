/** Invitation mails that were accepted by a mail server and later reported as not delivered. */
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { sweepMails } from '../../../server/infra/mail/sweep-mails.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail } from '../../support/invitations/guests.ts';
import { createBounceFixture } from '../../support/mails/bounce-fixture.ts';
import { ofExchange, ofExim, ofGmail, postfixReport } from '../../support/mails/delivery-reports.ts';
import { heldServer } from '../../support/mails/mail-servers.ts';

const lines: string[] = [];
const api = forThisFile(() => createBounceFixture({ logTo: (line) => lines.push(line) }));

const SENT = { state: 'sent', reason: '', said: '' };
const newEvent = () => addEvent(api, api.host, { paymentStatus: 2 });
const later = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000);

describe('An invitation whose mail comes back', () => {
  test.each([
    [
      'Postfix',
      postfixReport,
      'There is no such mailbox.',
      /^550 5\.1\.1 <guest-.*@example\.test>: no such user$/,
    ],
    ['Exim', ofExim, 'The mailbox is full.', /^550-the mailbox takes nothing more 550 5\.2\.2 over quota$/],
    ['Exchange', ofExchange, 'There is no such mailbox.', /^550 5\.1\.10 RESOLVER/],
    ['Gmail', ofGmail, 'There is no such mailbox.', /^550-5\.1\.1 The email account … that/],
  ])('by a report of %s is refused, with the reason in words', async (_, write, reason, said) => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    expect(await api.stateOf(event.id, mail.to)).toEqual(SENT);
    const answer = await api.report(write(mail));
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'received', data: null }]);
    expect(await api.stateOf(event.id, mail.to)).toEqual({
      state: 'refused',
      reason,
      said: expect.stringMatching(said),
    });
  });

  test('by a few fields in JSON is refused as well', async () => {
    const event = await newEvent();
    const { messageId, to } = await api.invited(event.id);
    const fields = {
      message_id: messageId,
      recipient: to.toUpperCase(),
      status: '5.2.2',
      reason: 'Over quota',
    };
    expect((await api.report(JSON.stringify(fields), { type: 'application/json' })).status).toBe(200);
    expect(await api.stateOf(event.id, to)).toEqual({
      state: 'refused',
      reason: 'The mailbox is full.',
      said: 'Over quota',
    });
  });

  test('by a multipart report whose boundary is only in the request’s header is refused as well', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    const text = ofExim(mail);
    const parts = text.slice(text.indexOf('\n\n') + 2);
    const type = 'multipart/report; report-type=delivery-status; boundary="1795428000-eximdsn-1364212345"';
    expect((await api.report(parts, { type })).status).toBe(200);
    expect((await api.stateOf(event.id, mail.to))?.state).toBe('refused');
  });

  test('changes the version of its list; the same report again changes nothing', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    const etag = async () =>
      (await api.request('listEventInvitations', { event_id: event.id }, api.host)).headers.get('etag');
    const before = await etag();
    await api.report(postfixReport(mail));
    const after = await etag();
    expect(after).not.toBe(before);
    await api.report(postfixReport(mail));
    await api.report(ofExim(mail));
    expect(await etag()).toBe(after);
  });

  test('is sent again, singly or for all, and a report about the earlier mail then changes nothing', async () => {
    const event = await newEvent();
    const [first, second] = [await api.invited(event.id), await api.invited(event.id)];
    await api.report(postfixReport(first));
    await api.report(postfixReport(second));
    const again = { invitation_id: first.id, name: 'Ada', email: first.to };
    expect((await api.request('correctInvitation', again, api.host)).status).toBe(200);
    const resent = await api.request('resendFailedInvitations', { item_id: event.id }, api.host);
    expect(resent.data).toEqual({ sent: 1, left: 0 });
    for (const { to } of [first, second]) expect((await api.stateOf(event.id, to))?.state).toBe('queued');
    api.clock.advance({ hours: 1 });
    await api.mailbox();
    for (const mail of [first, second]) {
      await api.report(ofExim(mail));
      expect(await api.stateOf(event.id, mail.to)).toEqual(SENT);
      expect((await api.latestMail(mail.to)).messageId).not.toBe(mail.messageId);
    }
    await api.report(postfixReport(await api.latestMail(first.to)));
    expect((await api.stateOf(event.id, first.to))?.state).toBe('refused');
  });

  test('is given up if its mail server finally failed, and counts as sent while it is only delayed', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    const said = '451 4.4.1 connection timed out';
    await api.report(postfixReport({ ...mail, action: 'delayed', status: '4.4.1', said }));
    expect(await api.stateOf(event.id, mail.to)).toEqual(SENT);
    await api.report(postfixReport({ ...mail, status: '4.4.7', said }));
    expect(await api.stateOf(event.id, mail.to)).toEqual({
      state: 'given_up',
      reason: 'The mail server of the recipient did not take it for days.',
      said,
    });
    const resent = await api.request('resendFailedInvitations', { item_id: event.id }, api.host);
    expect(resent.data).toEqual({ sent: 1, left: 0 });
  });

  test('before its acceptance was recorded is refused as well', async () => {
    const event = await newEvent();
    const to = guestEmail();
    await api.send(event.id, { name: 'Ada', email: to });
    const server = heldServer(({ to: other }) => other !== to);
    const { db } = api.appContext;
    const mail = createMail({ db, clock: api.clock, log: createLog('silent'), transport: server });
    const delivered = mail.deliverDue();
    await vi.waitFor(() => expect(server.offered).toContain(to));
    await api.report(postfixReport(await api.latestMail(to)));
    expect((await api.stateOf(event.id, to))?.state).toBe('queued');
    server.open();
    await delivered;
    expect((await api.stateOf(event.id, to))?.state).toBe('refused');
  });

  test('four weeks later is still recognized, and stays refused for a year', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    await sweepMails(api.appContext.db, later(28));
    await api.report(postfixReport(mail));
    await sweepMails(api.appContext.db, later(380));
    expect((await api.stateOf(event.id, mail.to))?.state).toBe('refused');
    await sweepMails(api.appContext.db, later(401));
    expect(await api.appContext.db.$count(outgoingMails, eq(outgoingMails.to, mail.to))).toBe(0);
  });

  test('is not notified of the event’s cancellation, as the mail never arrived', async () => {
    const event = await newEvent();
    const mail = await api.invited(event.id);
    await api.report(postfixReport(mail));
    const fields = { invitation_id: mail.id, tell_guests: 'without_answers' };
    expect((await api.request('cancelEventInvitation', fields, api.host)).data).toMatchObject({ told: 0 });
  });
});

test('A bounced mail with a code is only logged, once and without an address', async () => {
  const to = guestEmail();
  await api.request('sendRegisterCode', { email: to });
  await api.mailbox(to);
  const mail = await api.latestMail(to);
  lines.length = 0;
  await api.report(postfixReport(mail));
  await api.report(postfixReport(mail));
  const told = lines.filter((line) => line.includes('a mail came back'));
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ status: '5.1.1', isInvitation: false });
  expect(lines.join('\n')).not.toContain(to);
});
