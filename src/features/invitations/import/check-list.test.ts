import { describe, expect, test } from 'vitest';
import { ADDRESS_BOOKS } from '../../../../tests/support/lists/address-books.ts';
import { ENCODED } from '../../../../tests/support/lists/encodings.ts';
import { EXPORTED } from '../../../../tests/support/lists/exports.ts';
import { HAND_WRITTEN } from '../../../../tests/support/lists/hand-written.ts';
import { INTERCHANGED } from '../../../../tests/support/lists/interchange.ts';
import { HEADINGS } from '../../../../tests/support/lists/languages.ts';
import { WITH_OTHER_PEOPLE } from '../../../../tests/support/lists/other-people.ts';
import { TEXTS } from '../../../../tests/support/lists/texts.ts';
import { WORKBOOKS } from '../../../../tests/support/lists/workbooks.ts';
import { delimited } from '../../../../tests/support/lists/write-text.ts';
import { checkList, type ListChoice } from './check-list.ts';
import { readList } from './read-list.ts';

const LISTS = [
  ...EXPORTED,
  ...WITH_OTHER_PEOPLE,
  ...ADDRESS_BOOKS,
  ...ENCODED,
  ...TEXTS,
  ...HAND_WRITTEN,
  ...WORKBOOKS,
  ...INTERCHANGED,
];
const EVERYBODY = { invited: new Set<string>(), placesLeft: Number.POSITIVE_INFINITY };

function check(bytes: Uint8Array, choice: ListChoice = {}) {
  const list = readList(bytes);
  if ('problem' in list) throw new Error(list.problem);
  const checked = checkList(list, choice, EVERYBODY);
  if ('problem' in checked) throw new Error(checked.problem);
  return { ...checked, table: list.tables[checked.sheet] };
}

describe('Of a real-world list all people are read, and no row is lost', () => {
  test.for(LISTS)('$what', ({ bytes, ready, others = [], unused = [] }) => {
    const { rows, skipped, mapping, table, ...checked } = check(bytes);
    const isReady = ({ status }: (typeof rows)[number]) => status === 'ready';
    expect(rows.filter(isReady).map(({ name, email }) => `${name} <${email}>`)).toEqual(ready);
    const below = skipped.filter(({ row }) => row > mapping.headerAt + 1);
    const refused = rows.filter((row) => !isReady(row));
    expect(
      [
        ...refused.map(({ row, status }) => [row, status] as const),
        ...below.map(({ row }) => [row, 'skipped'] as const),
      ]
        .sort(([one], [other]) => one - other)
        .map(([row, status]) => `${row}: ${status}`),
    ).toEqual(others);
    expect(
      checked.unused.map(
        ({ sheet, column, count }) => `${[sheet, column ?? []].flat().join(', ')}: ${count}`,
      ),
    ).toEqual(unused);
    const told = new Set([...rows, ...skipped].map(({ row }) => row));
    const filled = table?.rows.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? [at + 1] : []));
    expect([...told].sort((one, other) => one - other)).toEqual(filled);
  });

  test('hidden rows are read on request, and are marked', () => {
    const { bytes } = LISTS.find(({ what }) => what === 'rows that are filtered away') ?? {
      bytes: new Uint8Array(),
    };
    const { mapping } = check(bytes);
    const { rows } = check(bytes, { mapping: { ...mapping, takesHidden: true } });
    expect(rows.map(({ name, note }) => [name, note])).toEqual([
      ['Ada Byron', ''],
      ['Bo Ek', 'Hidden in the file'],
      ['Cy Poe', ''],
    ]);
  });

  test('there are forty such lists and more', () => {
    expect(new Set(LISTS.map(({ what }) => what)).size).toBeGreaterThanOrEqual(40);
  });
});

describe('Headings are recognized in', () => {
  test.for(Object.entries(HEADINGS))('%s', ([, { first, last, full, email }]) => {
    // Names and addresses without similarity, so that only the headings distinguish them.
    const parts = check(
      delimited([
        ['#', email, last, first, 'X'],
        ['1', 'q1@guests.test', 'Byron', 'Ada', 'k'],
      ]),
    );
    expect(parts.mapping).toMatchObject({
      headerAt: 0,
      roles: ['ignore', 'email', 'last-name', 'first-name', 'ignore'],
    });
    const whole = check(
      delimited([
        ['X', full, email],
        ['Kappa', 'Ada Byron', 'q1@guests.test'],
      ]),
    );
    expect(whole.mapping).toMatchObject({ headerAt: 0, roles: ['ignore', 'name', 'email'] });
  });
});

describe('The first person of a list', () => {
  const others = [
    ['Bo Ek', 'bo@ek.test'],
    ['Cy Poe', 'cy@poe.test'],
  ];

  test.for(['ann@gmail', 'ann@gmail,com', 'ann.hotmail.com', 'ann(at)hotmail.com'])(
    'is no heading because of the mistyped address %s',
    (address) => {
      const { rows, mapping } = check(delimited([['Ann Lee', address], ...others]));
      expect(mapping.headerAt).toBe(-1);
      expect(rows.map(({ row, name, email, status }) => [row, name, email, status])).toEqual([
        [1, 'Ann Lee', address, 'invalid'],
        [2, 'Bo Ek', 'bo@ek.test', 'ready'],
        [3, 'Cy Poe', 'cy@poe.test', 'ready'],
      ]);
    },
  );

  test('is not taken for the headings below the only known one', () => {
    const { rows, mapping } = check(delimited([['Wer', 'E-Mail'], ['Ann Lee', 'ann@gmail'], ...others]));
    expect(mapping.headerAt).toBe(0);
    expect(rows.map(({ name, status }) => `${name}: ${status}`)).toEqual([
      'Ann Lee: invalid',
      'Bo Ek: ready',
      'Cy Poe: ready',
    ]);
  });

  test('stands below a heading such as “E-M@il”', () => {
    expect(check(delimited([['Wer', 'E-M@il'], ...others])).mapping.headerAt).toBe(0);
  });
});
