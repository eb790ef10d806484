import { describe, expect, it } from 'vitest';
import { judgeReport, mailIdOf } from './judge-report.ts';
import type { ReportedRecipient } from './mail-report.ts';

const TO = 'Ada+gala@guests.example';

const judge = (told: Partial<ReportedRecipient>) =>
  judgeReport(
    {
      recipients: [
        { addresses: ['ada@guests.example'], action: 'failed', status: '5.1.1', said: '', ...told },
      ],
    },
    TO,
  );

describe('A mail has bounced', () => {
  it('when its mail server gave up, at once or after days', () => {
    expect(judge({})).toEqual({ kind: 'came back', bounce: { status: '5.1.1', said: '' } });
    expect(judge({ status: '4.4.7' })).toMatchObject({ kind: 'came back', bounce: { status: '4.4.7' } });
  });

  it('by the code in the message when the report has none', () => {
    const statusOf = (said: string) => judge({ status: '', said });
    expect(statusOf('550 5.2.2 over quota')).toMatchObject({ bounce: { status: '5.2.2' } });
    expect(statusOf('550 no such user')).toMatchObject({ bounce: { status: '5.0.0' } });
    expect(statusOf('unknown user')).toEqual({ kind: 'nothing' });
  });

  it('of a mailbox in another spelling', () => {
    for (const address of ['ada@GUESTS.example', 'ada+gala@guests.example', 'ada@guests.example.'])
      expect(judge({ addresses: ['else@where.example', address.toLowerCase()] }).kind).toBe('came back');
  });

  it("with the mail server's message in one line and without other people's addresses", () => {
    const said = '550 5.1.1 <ada.private@else.example>:\u202e no\tsuch user, see <ada@guests.example>';
    expect(judge({ said })).toMatchObject({
      bounce: { said: '550 5.1.1 <…>: no such user, see <ada@guests.example>' },
    });
  });
});

it.each<[string, Partial<ReportedRecipient>, object]>([
  ['is tried again', { action: 'delayed', status: '4.4.1' }, { kind: 'delayed', status: '4.4.1' }],
  ['arrived', { action: 'other', status: '2.1.5' }, { kind: 'nothing' }],
  ['failed and is said to have arrived', { status: '2.0.0' }, { kind: 'nothing' }],
  ['went to somebody else', { addresses: ['eve@guests.example'] }, { kind: 'nothing' }],
])('A mail that %s has not come back', (_, told, judgement) => {
  expect(judge(told)).toEqual(judgement);
});

it('A mail is found by its Message-ID, with or without brackets', () => {
  const id = '66b0f0a1c0ffee0011223344';
  expect(mailIdOf(`<${id}@vantage.example>`)).toBe(id);
  expect(mailIdOf(` ${id.toUpperCase()}@vantage.example `)).toBe(id);
  for (const other of ['', id, `<x${id}@a>`, `<${id}@a> <b@c>`, `<${id.slice(1)}@a>`, `${id}@a b`])
    expect(mailIdOf(other)).toBeUndefined();
});
