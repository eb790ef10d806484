/** User input shown to others: in mails, and in the administrator's terminal. */
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { PLACE_NAMES } from '../../../common/contract/place.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { addEvent, createApiWithPlans, itemRow } from '../../support/api/api-items.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { guestEmail, uploadSheet } from '../../support/invitations/guests.ts';
import { hasLiveLink, readMailHtml } from '../../support/mails/live-links.ts';

const api = forThisFile(createApiWithPlans);

/** Control characters of terminals, header line ends, and bidirectional overrides. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

describe('text typed by others', () => {
  const typed = {
    company: 'Prize Team\r\nBcc: eve@evil.test\r\n\r\nhttps://evil.test/win',
    event: 'You won!\u2028\u202eevil.test/claim www.evil.test \u001b]0;owned\u0007',
    place: 'Hall 1\n\nAccount locked: https://evil.test/login?a=1&b=2',
    guest: '<a href="https://evil.test">Ada</a>\tхакер.рф 198.51.100.7/x eve@evil.test',
  };

  test('is one line without links in subject, text and HTML of an invitation; other text is unchanged', async () => {
    const host = await api.approvedCompany('event', { name: typed.company });
    const event = await addEvent(api, host, { paymentStatus: 2 });
    const changes = {
      event_id: event.id,
      name: typed.event,
      date: '2026-03-20',
      location: { name: typed.place, coordinates: [0, 0], type: 'point' },
    };
    expect((await api.request('editEvent', changes, host)).status).toBe(200);
    const email = guestEmail();
    const invitee = { event_id: event.id, name: typed.guest, email: `\u200b${email}\u2060` };
    expect((await api.request('sendEventInvitation', invitee, host)).status).toBe(201);
    const [mail] = await api.mailbox(email);
    if (!mail) throw new Error('no invitation was mailed');

    expect(mail.subject).toBe('You are invited to You won! evil·test/claim www·evil·test ]0;owned');
    expect(mail.text.split('\n')).toContain(
      'Hello <a href="https: // evil·test">Ada</a> хакер·рф 198·51·100·7/x eve @ evil·test,',
    );
    expect(mail.text.split('\n')).toContain(
      'Place: Hall 1 Account locked: https: // evil·test/login?a=1&b=2',
    );
    const shown = readMailHtml(mail.html);
    const [, pass = ''] = /(http:\/\/vantage\.test\/pass\/\w{10})\n/.exec(mail.text) ?? [];
    expect(shown.links).toEqual(['http://vantage.test/lander', pass]);
    expect(shown.elements).not.toContain('a');
    const ownLink = 'Get the app: http://vantage.test/lander';
    for (const part of [mail.subject, mail.text.replace(ownLink, '').replace(pass, ''), shown.text]) {
      expect([part, hasLiveLink(part)]).toEqual([part, false]);
      expect(part.replaceAll('\n', '')).not.toMatch(UNSEEN);
    }
  });

  test('is stored and answered as one line, also from old rows in mails; “example.com Summit” stays a name', async () => {
    const host = await api.approvedCompany('event', { name: 'Old\r\nName' });
    const event = await addEvent(api, host, { paymentStatus: 2, name: 'example.com Summit' });
    const email = guestEmail();
    const sent = await api.request(
      'sendEventInvitation',
      { event_id: event.id, name: 'Ada\u202e\r\nLovelace', email },
      host,
    );
    expect(sent.data).toMatchObject({ name: 'Ada Lovelace', email });
    await uploadSheet(api, host, event.id, [guestEmail()], 'Bo\u202eb\nBee');
    const guests = (await api.request('listEventInvitations', { event_id: event.id }, host)).data ?? [];
    expect(guests.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Bob Bee']);
    expect((await itemRow(api, event.id)).name).toBe('example.com Summit');
    const [mail] = await api.mailbox(email);
    expect(mail?.text).toContain('Old Name invites you to watch example·com Summit live.');
  });

  test.each(PLACE_NAMES)('is one line in a place whose name field is “%s” too', async (name) => {
    const host = await api.approvedCompany();
    const { id: event_id } = await addEvent(api, host);
    const location = { [name]: 'Hall\r\nBcc: eve@evil.test\u001b[2J \u202e\ud8001', coordinates: [0, 0] };
    for (const sent of [location, JSON.stringify(location)]) {
      const edit = { event_id, name: 'Gala', date: '2026-03-20', location: sent };
      expect((await api.request('editEvent', edit, host)).status).toBe(200);
      expect((await itemRow(api, event_id)).place.name).toBe('Hall Bcc: eve@evil.test[2J 1');
    }
  });

  test('is normalised where it was stored before', async () => {
    const { db } = api.appContext;
    const host = await api.approvedCompany('event', { name: 'A\u202e\r\nB' });
    const place = { name: 'Hall\u0007\t1', coordinates: [1, 2] as [number, number], type: 'point' as const };
    const event = await addEvent(api, host, { name: '\u200b\u2066', place });
    const folder = 'server/infra/db/migrations';
    const [file] = (await readdir(folder)).filter((name) => name.endsWith('_mail_topics.sql'));
    const statements = (await readFile(`${folder}/${file}`, 'utf8')).split('--> statement-breakpoint');
    for (const statement of statements.slice(statements.findIndex((one) => one.includes('CREATE FUNCTION'))))
      await db.execute(sql.raw(statement));
    expect(await itemRow(api, event.id)).toMatchObject({
      name: 'Unnamed',
      place: { ...place, name: 'Hall 1' },
    });
    expect((await api.request('currentCompany', {}, host)).data).toMatchObject({ name: 'A B' });
  });

  test('sends no control characters to the administrator’s terminal', async () => {
    const message = {
      name: 'Eve\u001b]8;;https://evil.test\u0007\u202e',
      email: 'eve@evil.test',
      phone: '1\u009b2J',
      message: 'first\r\n\tsecond\u001b[1A\u2067third',
    };
    expect((await api.request('sendContactMessage', message)).status).toBe(200);
    const { company } = await api.approvedCompany('event', {
      name: 'Evil\u001b[2J\u202e\nInc',
      taxIdNumber: '\u009b1m',
    });
    for (const words of [
      ['messages'],
      ['companies'],
      ['show', company.email],
      ['show', 'no\u001b[2Jbody'],
      ['\u009bx'],
    ]) {
      const { output } = await runCommand(api.appContext, { words });
      expect(output.replaceAll('\n', '')).not.toMatch(UNSEEN);
    }
    const { output } = await runCommand(api.appContext, { words: ['messages'] });
    expect(output).toContain('  first\n   second[1Athird');
  });
});
