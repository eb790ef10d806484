import { expect, it } from 'vitest';
import {
  ofExchange,
  ofExim,
  ofGmail,
  postfixReport,
  type Returned,
} from '../../../tests/support/mails/delivery-reports.ts';
import { readDeliveryReport } from './read-delivery-report.ts';

const MAIL: Returned = { messageId: '<66b0f0a1c0ffee0011223344@vantage.example>', to: 'ada@guests.example' };
const read = (text: string) => readDeliveryReport(Buffer.from(text));

it.each([
  ['Postfix', postfixReport, '5.1.1', '550 5.1.1 <ada@guests.example>: no such user'],
  ['Exim', ofExim, '5.0.0', '550-the mailbox takes nothing more 550 5.2.2 over quota'],
  [
    'Exchange',
    ofExchange,
    '5.1.10',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  ],
])('A report of %s tells which mail came back, to whom it went, and why', async (_, write, status, said) => {
  expect(await read(write(MAIL))).toEqual({
    messageId: MAIL.messageId,
    recipients: [
      { addresses: expect.arrayContaining(['ada@guests.example']), action: 'failed', status, said },
    ],
  });
});

it('A report about a forwarding mailbox, as Gmail writes it, names both addresses', async () => {
  const { recipients } = (await read(ofGmail(MAIL))) ?? {};
  expect(recipients).toMatchObject([
    { addresses: ['ada.private@elsewhere.example', 'ada@guests.example'], status: '5.1.1' },
  ]);
});

it('A report that was cut off within the returned mail is read', async () => {
  const text = postfixReport(MAIL);
  expect(
    await read(text.slice(0, text.indexOf('MIME-Version: 1.0\nContent-Type: multipart/alt'))),
  ).toMatchObject({ messageId: MAIL.messageId });
});

it('A delay is read as delayed, and other actions as other', async () => {
  const actionOf = async (action: string) =>
    (await read(postfixReport({ ...MAIL, action, status: '4.4.1' })))?.recipients[0]?.action;
  expect(await actionOf('delayed (will be retried)')).toBe('delayed');
  expect(await actionOf('FAILED')).toBe('failed');
  expect(await actionOf('relayed')).toBe('other');
});

it.each([
  ['an ordinary mail', 'From: ada@guests.example\nMessage-ID: <1@b>\n\nI am on holiday.'],
  ['nothing', ''],
  ['a report without the mail', postfixReport(MAIL).replaceAll('message/rfc822', 'text/plain')],
  ['a report without a status', postfixReport(MAIL).replaceAll('message/delivery-status', 'text/plain')],
  ['a mail without a Message-ID', postfixReport(MAIL).replaceAll('Message-ID', 'X-ID')],
  ['nobody as the recipient', postfixReport(MAIL).replace(/^(Final|Original)-Recipient/gm, 'X')],
  ['bytes', '\0\xff'.repeat(40_000)],
])('%s is no report', async (_, text) => {
  expect(await read(text)).toBeUndefined();
});

/** Mails of 256 KB, some of which took the parser alone between one and ten seconds. */
const HOSTILE: [what: string, text: string][] = [
  [
    'parts within parts without end',
    Array.from(
      { length: 5_000 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    ).join(''),
  ],
  ['a header of 200 KB', `Subject: ${'=?utf-8?q?a?= '.repeat(15_000)}\n\n`],
  [
    'mails within mails',
    `${'Content-Type: message/rfc822\n\n'.repeat(4_000)}Content-Type: message/delivery-status\n\nAction: failed`,
  ],
  ['60,000 lines of base64', `Content-Transfer-Encoding: base64\n\n${'YQ\n'.repeat(85_000)}`],
];

it.each(HOSTILE)('A mail of %s is no report', async (_, text) => {
  expect(await read(text)).toBeUndefined();
});

it.each([
  ['of 10,000 parts', '--a\n\nx\n'.repeat(10_000)],
  ['of 85,000 short lines', `--a\nContent-Type: text/plain; format=flowed\n\n${'x \n'.repeat(60_000)}`],
  ['of one long line', `--a\n\n${'x'.repeat(200_000)}\n`],
])(
  'A mail %s is read no further than a report goes: one that stands behind them is not found',
  async (_, before) => {
    const head = 'Content-Type: multipart/report; boundary=a\n\n';
    const report =
      '--a\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ada@guests.example\nAction: failed\n\n' +
      `--a\nContent-Type: message/rfc822\n\nMessage-ID: ${MAIL.messageId}\n\n--a--\n`;
    expect(await read(head + report)).toMatchObject({ messageId: MAIL.messageId });
    expect(await read(head + before + report)).toBeUndefined();
  },
);

it('A report with a thousand recipients is read for the first twenty', async () => {
  const others = Array.from(
    { length: 500 },
    (_, at) => `Final-Recipient: rfc822; guest-${at}@guests.example\nAction: failed\n\n`,
  ).join('');
  const report = await read(postfixReport(MAIL).replace('Final-Recipient', `${others}Final-Recipient`));
  expect(report?.recipients).toHaveLength(19);
});
