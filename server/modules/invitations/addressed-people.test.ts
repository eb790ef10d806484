import { expect, test } from 'vitest';
import { addressed } from './addressed-people.ts';

test('the mailbox and the search text of a row are those of its address in small letters', async () => {
  expect(await addressed([{ row: 2, name: 'Jörg', email: 'Jo.Erg+x@GoogleMail.com' }])).toEqual([
    {
      row: 2,
      name: 'Jörg',
      email: 'Jo.Erg+x@GoogleMail.com',
      address: 'jo.erg+x@googlemail.com',
      mailbox: 'joerg@gmail.com',
      searchText: 'jorg jo.erg+x@googlemail.com',
    },
  ]);
});

test('thousands of addresses at hosts of long labels of other letters take short turns', async () => {
  const label = (at: number) => `${at}${'ыъэщж'.repeat(12)}`.slice(0, 50);
  const people = Array.from({ length: 2_000 }, (_, at) => ({
    row: at + 2,
    name: 'Guest',
    email: `g@${[0, 1, 2, 3].map((part) => label(4 * at + part)).join('.')}`,
  }));
  let turns = 0;
  let next: NodeJS.Immediate = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  const derived = await addressed(people);
  clearImmediate(next);
  expect(new Set(derived.map(({ mailbox }) => mailbox)).size).toBe(2_000);
  expect(turns).toBeGreaterThan(10);
});
