/** The development mailbox. */
import { beforeEach, describe, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { addEvent } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createMailFixture } from '../../support/mails/mail-fixture.ts';
import { letter } from '../../support/mails/mail-servers.ts';

const api = forThisFile(createMailFixture);
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

describe('the development mailbox', () => {
  test('shows a page with the newest mail first, with all of a mail escaped', async () => {
    await api.compose(letter('older@example.test'));
    await api.compose(letter('newer@example.test'));
    await api.mailbox();
    const page = await (await api.app.request('/dev/mail')).text();
    expect(page.indexOf('newer@example.test')).toBeLessThan(page.indexOf('older@example.test'));
    expect(page).toContain('Tickets &#38; &#60;more&#62;');
    expect(page).toContain('<strong class="code">123456</strong>');
    const only = await (await api.app.request('/dev/mail?to=OLDER@example.test')).text();
    expect(only).not.toContain('newer@example.test');
  });

  test('returns the same as JSON', async () => {
    await api.compose(letter('ada@example.test'));
    await api.compose(letter('bob@example.test'));
    await api.mailbox();
    const answer = await api.app.request('/dev/mail.json?to=ada%40example.test');
    const sentAt = api.clock.now().toISOString();
    expect(await answer.json()).toEqual([
      {
        to: 'ada@example.test',
        subject: 'Tickets & <more>',
        text: expect.stringContaining('123456'),
        sentAt,
      },
    ]);
  });

  test('can make a mail bounce, as a mail server would report it: its invitation is refused', async () => {
    const host = await api.approvedCompany('event');
    const { id: event_id } = await addEvent(api, host, { paymentStatus: 2 });
    const to = 'bounced@example.test';
    await api.request('sendEventInvitation', { event_id, name: 'Ada', email: to }, host);
    await api.mailbox();
    const page = await (await api.app.request(`/dev/mail?to=${to}`)).text();
    const [, id = ''] = /name="id" value="(\w+)"/.exec(page) ?? [];
    const body = new URLSearchParams({ id, to, shown: to });
    const answer = await api.app.request('/dev/mail/bounce', { method: 'POST', body });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/dev/mail?to=bounced%40example.test',
    ]);
    const [guest] = (await api.request('listEventInvitations', { event_id }, host)).data ?? [];
    expect(guest?.mail).toMatchObject({ state: 'refused', reason: 'There is no such mailbox.' });
    const after = await (await api.app.request(`/dev/mail?to=${to}`)).text();
    expect(after).toContain('It came back.');
    expect(after).not.toContain('Let it bounce');
  });

  test('reads no form of megabytes', async () => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 1;
        if (read > 1_000) controller.close();
        else controller.enqueue(new Uint8Array(16_384).fill(97));
      },
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const answer = await api.app.request('/dev/mail/bounce', init);
    expect(answer.status).toBe(413);
    expect(read).toBeLessThan(10);
  });
});
