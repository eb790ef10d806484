import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database/test-database.ts';
import { createGate } from '../../../tests/support/gate.ts';
import { companyTransaction, createTransactionTurns, type TransactionTurns } from './company-transaction.ts';

/** Transactions that all wait for the same gate, and the companies whose are running. */
function setUp(isEmbedded = false) {
  const turns = createTransactionTurns(isEmbedded);
  const gate = createGate();
  const running: string[] = [];
  const begin = (kind: keyof TransactionTurns, companyId: string) =>
    turns[kind](companyId, async () => {
      running.push(`${companyId} ${kind}`);
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

test('without a session two transactions of a company run and four wait: no more hold the places of strangers', async () => {
  const { begin, gate, running } = setUp();
  const begun = Array.from({ length: 60 }, () => begin('withoutSession', 'a'));
  begun.push(begin('withoutSession', 'b'), begin('short', 'a'));
  const settled = Promise.allSettled(begun);
  await soon();
  expect(running).toEqual(['a withoutSession', 'a withoutSession', 'b withoutSession', 'a short']);
  gate.open();
  const outcomes = await settled;
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(54);
});

/** Each begins as many as it may, all of which wait. */
const manyOf = (companies: readonly string[]) =>
  companies.flatMap((company) => Array.from({ length: 4 }, () => company));

test('three companies whose transactions wait leave places for others', async () => {
  const { begin, gate, running } = setUp();
  const begun = manyOf(['a', 'b', 'c']).map((company) => begin('short', company));
  begun.push(begin('short', 'd'));
  await soon();
  expect(running).toHaveLength(7);
  expect(running).toContain('d short');
  gate.open();
  await Promise.all(begun);
});

test('seven transactions of all companies run at once, of every kind', async () => {
  const { begin, gate, running } = setUp();
  const begun = manyOf(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']).map((company) => begin('short', company));
  begun.push(begin('withoutSession', 'i'), begin('long', 'j'));
  await soon();
  expect(running).toHaveLength(7);
  gate.open();
  await Promise.all(begun);
  expect(running).toHaveLength(begun.length);
});

test('a log-out waits for no other transaction of its company or of others', async () => {
  const { begin, gate, running } = setUp();
  const begun = manyOf(['a', 'b', 'c', 'd', 'e']).map((company) => begin('short', company));
  begun.push(begin('logOut', 'a'));
  await soon();
  expect(running).toContain('a logOut');
  gate.open();
  await Promise.all(begun);
});

test('of hundreds of log-ins of a company two run at once, and none is refused; those of others wait for none of them', async () => {
  const { begin, gate, running } = setUp();
  const begun = Array.from({ length: 300 }, () => begin('logIn', 'a'));
  begun.push(begin('logIn', 'b'), ...manyOf(['c', 'd', 'e', 'f']).map((company) => begin('short', company)));
  await soon();
  expect(running.filter((one) => one.endsWith('logIn'))).toEqual(['a logIn', 'a logIn', 'b logIn']);
  expect(running).toHaveLength(10);
  gate.open();
  await Promise.all(begun);
  expect(running).toHaveLength(begun.length);
});

test('on the embedded database one transaction runs at a time, and companies take turns', async () => {
  const { begin, gate, running } = setUp(true);
  const begun = ['a', 'a', 'a', 'b'].map((company) => begin('short', company));
  begun.push(begin('long', 'c'), begin('logOut', 'a'));
  await soon();
  expect(running).toEqual(['a short', 'a logOut']);
  gate.open();
  await Promise.all(begun);
  expect(running.slice(2, 4).sort()).toEqual(['b short', 'c long']);
});

test.skipIf(process.env.TEST_DATABASE_URL)(
  'the embedded database is recognized: a company’s second transaction waits behind another company’s first',
  async () => {
    const { db, close } = await openTestDatabase();
    const order: string[] = [];
    const begin = (companyId: string) =>
      companyTransaction(db, companyId, async () => void order.push(companyId));
    await Promise.all([begin('a'), begin('a'), begin('b')]);
    expect(order).toEqual(['a', 'b', 'a']);
    await close();
  },
);
