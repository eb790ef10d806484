/** `npm run admin -- payments …`: the displayed data, and the record of who decided. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askServer, openAdminSocket } from '../../../server/admin/admin-socket.ts';
import { forThisFile } from '../../support/for-this-file.ts';
import { createAdminPaymentsFixture } from '../../support/payments/admin-payments-fixture.ts';

const fixture = forThisFile(createAdminPaymentsFixture);

const because = ['--reason', 'asked for by telephone'];

describe('list', () => {
  test('shows the newest first, by state, company and item, up to a limit', async () => {
    const other = await fixture.approvedCompany('event');
    const item = await fixture.item(other, 'small', { name: 'Night\u001b[31m\nMarket' });
    await fixture.pay(other, item);
    fixture.clock.advance({ minutes: 1 });
    await fixture.request('upgradePlan', fixture.order(other, item, 'large'), other);
    const lines = async (...words: string[]) => (await fixture.run('list', ...words)).output.split('\n');
    const [header, newest, oldest, ...none] = await lines('--email', other.company.email.toUpperCase());
    expect(none).toEqual([]);
    expect(header).toMatch(/^PAYMENT +OPENED +STATE +AMOUNT +FOR +PLAN +ITEM +E-MAIL$/);
    expect(newest).toMatch(/open +\$150\.01 +upgrade +Plan large +Night/);
    expect(oldest).toMatch(/succeeded +\$49\.99 +purchase +Plan small +Night/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what may not be there
    expect(newest).not.toMatch(/[\u0000-\u001f]/);
    expect(await lines('--item', item.id, '--state', 'succeeded')).toHaveLength(2);
    expect((await lines('--item', item.id, '--limit', '1')).at(-1)).toContain('There are more');
    expect((await fixture.run('list', '--item', 'none')).output).toBe('There is no such payment.');
    expect(await fixture.run('list', '--state', 'gone')).toMatchObject({
      isDone: false,
      output: expect.stringContaining('a --state is one of open, succeeded'),
    });
  });
});

describe('show', () => {
  test('prints the history with names and reasons, and the possible actions', async () => {
    const { id, item } = await fixture.bought();
    await fixture.run('refund', id, '--amount', '10', ...because);
    const { output } = await fixture.run('show', id);
    expect(output).toMatch(/State +succeeded \(\$10\.00 refunded\)/);
    expect(output).toMatch(/company +opened\n/);
    expect(output).toMatch(/provider +paid\n/);
    expect(output).toMatch(/administrator ada +refund of \$10\.00 ordered +asked for by telephone/);
    expect(output).toContain(`payments refund ${id} --reason …`);
    expect(output).toContain(item.name);
    expect((await fixture.run('show', 'none')).output).toBe('There is no payment none.');
    expect((await fixture.run('show')).isDone).toBe(false);
  });
});

test('the running server receives the administrator’s name by its socket', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vantage-admin-'));
  const socket = await openAdminSocket(folder, fixture.appContext);
  const { id } = await fixture.bought();
  const words = ['payments', 'refund', id, ...because];
  const told = await askServer(folder, { words, by: 'grace' });
  await socket.close();
  await rm(folder, { recursive: true });
  expect(told?.output).toContain('$49.99 go back to the card.');
  expect((await fixture.run('show', id)).output).toMatch(/administrator grace +refunded in full/);
});
