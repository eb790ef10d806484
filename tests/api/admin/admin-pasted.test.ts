import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isEmail } from '../../../common/contract/email.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { shellWord } from '../../../server/core/shell-word.ts';
import { TEST_PASSWORD, type Visitor } from '../../support/api/api-fixture.ts';
import { samplePdf } from '../../support/media/sample-files.ts';
import { createPaymentFixture, type PaymentFixture } from '../../support/payments/payment-fixture.ts';

// Shell metacharacters in an address that mail programs and our forms accept.
const HOSTILE = "o'x&touch$9{ifs}/tmp/pwned&y=`date`|$z*@evil.example";

let api: PaymentFixture;
let host: Visitor;
beforeAll(async () => {
  api = await createPaymentFixture();
  host = await api.approvedCompany('event', { email: HOSTILE, review: 'pending' });
});
afterAll(() => api.close());

const run = (...words: string[]) => runCommand(api.appContext, { words });
/** Splits a line into arguments as a shell does. */
const wordsOf = (line: string) =>
  execFileSync('/bin/sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })
    .split('\n')
    .slice(0, -1);

describe('an address that a shell would run', () => {
  test('is quoted as one shell word in every output of the administrator', async () => {
    expect(isEmail(HOSTILE)).toBe(true);
    const outputs = new Map<string, string>();
    const ask = async (...words: string[]) => {
      const { output } = await run(...words);
      outputs.set(words.join(' ').replace(HOSTILE, 'HOSTILE'), output);
      return output;
    };
    for (const verb of ['reject', 'reject', 'approve', 'approve', 'disable', 'disable', 'enable', 'enable'])
      await ask(verb, HOSTILE);
    await ask('review', HOSTILE);
    await changeName();
    const code = /^To accept: (.+)$/m.exec(await ask('review', HOSTILE))?.[1] ?? '';
    expect(wordsOf(code).slice(0, 2)).toEqual(['review', HOSTILE]);
    await ask('approve', HOSTILE);
    await ask('review', HOSTILE, 'wrong');
    await ask(...wordsOf(code));
    await api.pay(host, await api.item(host));
    const payment = /^pi_\w+/m.exec(await ask('payments', 'list'))?.[0] ?? '';
    for (const words of [
      ['companies'],
      ['show', HOSTILE],
      ['invite-password', HOSTILE],
      ['lift-limits', HOSTILE],
      ['payments', 'list', '--email', HOSTILE],
      ['payments', 'show', payment],
      ['demo', 'list'],
      ['change-email', host.company.id, HOSTILE],
      ['approve', `nobody-${HOSTILE}`],
      ['show', `nobody-${HOSTILE}`],
    ])
      await ask(...words);
    await write(HOSTILE);
    await ask('messages');
    const told = [...outputs.values()].filter((output) => output.includes(shellWord(HOSTILE)));
    expect(told.length).toBeGreaterThan(14);
    for (const [line, output] of outputs) {
      const unquoted = output
        .replaceAll(shellWord(HOSTILE), '')
        .replaceAll(shellWord(`nobody-${HOSTILE}`), '');
      expect(unquoted, line).not.toContain('touch');
    }
    await ask('change-email', HOSTILE, `new-${HOSTILE}`);
    expect(outputs.get(`change-email HOSTILE new-${HOSTILE}`)).toContain(shellWord(`new-${HOSTILE}`));
  });

  test('can be replaced by the company’s id, which the list shows, in every command', async () => {
    const { company } = await api.approvedCompany();
    expect((await run('companies')).output).toMatch(new RegExp(`^${company.email} .* ${company.id}$`, 'm'));
    expect((await run('disable', company.id)).output).toContain(`${company.email} is disabled`);
    expect((await run('enable', company.id)).output).toContain('enabled again');
    expect((await run('show', company.id)).output).toContain(company.email);
    expect((await run('invite-password', company.id)).isDone).toBe(true);
    expect((await run('payments', 'list', '--email', company.id)).output).toBe('There is no such payment.');
    expect((await run('show', 'ffffffffffffffffffffffff')).isDone).toBe(false);
  });
});

test.each([
  ['ada@example.test', 'ada@example.test'],
  ['a.b+c_d-e@x-y.example', 'a.b+c_d-e@x-y.example'],
  ["o'brien@example.test", "'o'\\''brien@example.test'"],
  ['r&d@example.test', "'r&d@example.test'"],
  ['-rf@example.test', "'-rf@example.test'"],
  ['ada@bücher.example', "'ada@bücher.example'"],
  ['', "''"],
])('%s is printed as %s', (address, word) => {
  expect(shellWord(address)).toBe(word);
  expect(wordsOf(word)).toEqual([address]);
});

async function changeName(): Promise<void> {
  const { company } = host;
  const form = {
    name: 'Another name',
    country_code: company.countryCode,
    phone_number: company.phoneNumber,
    address: company.address,
    company_document: samplePdf(),
  };
  const { data } = await api.request('login', { email: HOSTILE, password: TEST_PASSWORD });
  expect((await api.request('updateProfile', form, { token: data?.access_token ?? '' })).status).toBe(200);
  host = { company, token: data?.access_token ?? '' };
}

async function write(email: string): Promise<void> {
  const form = { name: 'Stranger', phone: '+1 555 0100', message: 'Remove me.' };
  expect((await api.request('sendContactMessage', { ...form, email })).status).toBe(200);
}
