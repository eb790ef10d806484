import { expect, test } from 'vitest';
import { doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { createGuestBook } from './guest-book.ts';

const PEOPLE = [
  doorPerson({ _id: 'ada', name: 'Ada Lovelace', email: 'countess@math.test', pass_code: '7K3MQX9TBD' }),
  doorPerson({ _id: 'bjorn', name: 'Björn Åkesson', email: 'b@x.test', pass_code: 'AAAA000001' }),
  doorPerson({ _id: 'chad', name: 'Chad Adams', email: 'c@x.test', pass_code: 'AAAA000002' }),
];

function found(query: string, people = PEOPLE) {
  const book = createGuestBook();
  book.take({ people });
  return book.names.find(query, 40).ids;
}

test.each([
  ['from the first letter, those first whose name has a word that begins with it', 'ad', ['ada', 'chad']],
  ['without accents', 'akes', ['bjorn']],
  ['by words in any order', 'love ada', ['ada']],
  ['by letters that are spelled with two', 'aakesson bjoern', ['bjorn']],
  ['by a part of the e-mail', 'ess@ma', ['ada']],
  ['by a part of the code, as it is read aloud', '7k3m qx', ['ada']],
  ['by the address of the pass', 'https://portal.example/pass/7K3MQX9TBD', ['ada']],
  ['by a name whose parts are typed as one', 'adalove', ['ada']],
  ['nobody by what nobody has', 'zoe', []],
  ['nobody by three letters that only a code has', 'aaa', []],
])('guests are found %s', (_, query, ids) => {
  expect(found(query)).toEqual(ids);
});

test('an empty query finds everybody, in the order of names', () => {
  expect(found('')).toEqual(['ada', 'bjorn', 'chad']);
});

test('a search in ten thousand returns some guests and counts all matches', () => {
  const book = createGuestBook();
  book.take({
    people: Array.from({ length: 10_000 }, (_, at) => doorPerson({ _id: `g${at}`, name: `Guest ${at}` })),
  });
  const { ids, total } = book.names.find('g', 40);
  expect([ids.length, total]).toEqual([40, 10_000]);
});
