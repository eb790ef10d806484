import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outgoingMails } from '../../../server/infra/db/schema.ts';
import { createLog } from '../../../server/infra/log/log.ts';
import { MailRefused, type MailToDeliver } from '../../../server/infra/mail/mail-transport.ts';
import { createMail } from '../../../server/infra/mail/outgoing-mail.ts';
import { type ApiFixture, createApiFixture } from '../../support/api/api-fixture.ts';

let api: ApiFixture;
beforeAll(async () => {
  api = await createApiFixture();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.appContext.db.delete(outgoingMails);
});

const stored = async () => JSON.stringify(await api.appContext.db.select().from(outgoingMails));
const mailWith = (deliver: (mail: MailToDeliver) => Promise<void>) =>
  createMail({ db: api.appContext.db, clock: api.clock, log: createLog('silent'), transport: { deliver } });

async function codeAskedFor(): Promise<string> {
  const { company } = await api.approvedCompany();
  await api.request('forgotPassword', { email: company.email });
  const [code = ''] = /\b\d{6}\b/.exec(await stored()) ?? [];
  expect(code).toMatch(/^\d{6}$/);
  return code;
}

test('a mailed code is in no stored part of its mail, nor in the subject', async () => {
  const code = await codeAskedFor();
  const sent: MailToDeliver[] = [];
  await mailWith(async (mail) => {
    sent.push(mail);
  }).deliverDue();
  expect(sent[0]?.subject).toContain(code);
  expect(await stored()).toContain('sentAt');
  expect(await stored()).not.toContain(code);
});

test('a code that expired unsent, or that a mail server refused, is not stored either', async () => {
  const code = await codeAskedFor();
  api.clock.advance({ minutes: 11 });
  await mailWith(async () => {}).deliverDue();
  expect(await stored()).not.toContain(code);
  const next = await codeAskedFor();
  const refusing = mailWith(async () => {
    throw new MailRefused('550 no such mailbox');
  });
  for (let minute = 0; minute < 10; minute += 1) {
    await refusing.deliverDue();
    api.clock.advance({ minutes: 1 });
  }
  expect(await stored()).not.toContain(next);
});
