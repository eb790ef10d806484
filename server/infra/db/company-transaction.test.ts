import { expect, test } from 'vitest';
import { createGate } from '../../../tests/support/gate.ts';
import { createTransactionTurns } from './company-transaction.ts';

/** Transactions that all wait for the same gate, and the companies whose are running. */
function setUp() {
  const turns = createTransactionTurns();
  const gate = createGate();
  const running: string[] = [];
  const begin = (length: 'short' | 'long', companyId: string) =>
    turns[length](companyId, async () => {
      running.push(`${companyId} ${length}`);
      await gate.opened;
    });
  return { begin, gate, running };
}

const soon = () => new Promise(setImmediate);

test('three long transactions run at once, of three companies, however many each begins', async () => {
  const { begin, gate, running } = setUp();
  const begun = ['a', 'a', 'a', 'b', 'b', 'c', 'd'].map((company) => begin('long', company));
  await soon();
  expect(running).toEqual(['a long', 'b long', 'c long']);
  gate.open();
  await Promise.all(begun);
  // Companies take turns.
  expect(running.indexOf('d long')).toBeLessThan(running.lastIndexOf('a long'));
});

test('a company with waiting long transactions has its short ones made, and so do others', async () => {
  const { begin, gate, running } = setUp();
  const begun = ['a', 'a', 'a', 'a', 'b', 'c', 'd'].map((company) => begin('long', company));
  begun.push(begin('short', 'a'), begin('short', 'd'));
  await soon();
  expect(running).toContain('a short');
  expect(running).toContain('d short');
  gate.open();
  await Promise.all(begun);
});

test('of one company three transactions run at once', async () => {
  const { begin, gate, running } = setUp();
  const begun = Array.from({ length: 5 }, () => begin('short', 'a'));
  begun.push(begin('long', 'a'), begin('short', 'b'));
  await soon();
  expect(running).toEqual(['a short', 'a short', 'a short', 'b short']);
  gate.open();
  await Promise.all(begun);
  expect(running).toHaveLength(7);
});
