import { describe, expect, test } from 'vitest';
import { checkTable } from '../../../../tests/support/lists/check-table.ts';
import type { ColumnRole } from './list-types.ts';

const GUESTS = [
  ['Name', 'Email', 'Zusage', 'Tisch'],
  ['Ann', 'ann@guests.test', 'ja', 'nein'],
  ['Bo', 'bo@guests.test', 'nein', 'ja'],
];

const namesOf = ({ rows }: ReturnType<typeof checkTable>) => rows.map(({ name }) => name);

/** Reads a list of four columns, of names, addresses, and two others. */
function readAs(table: string[][], ...others: [ColumnRole, ColumnRole]) {
  const { mapping } = checkTable(table);
  return checkTable(table, { mapping: { ...mapping, roles: ['name', 'email', ...others] } });
}

describe('A column that says who comes', () => {
  test('has a role of its own, whatever is in it', () => {
    expect(checkTable(GUESTS).mapping.roles).toEqual(['name', 'email', 'attendance', 'ignore']);
    const without = GUESTS.map(([name = '', email = '', answer = ''], at) => [
      name,
      email,
      at === 0 ? answer : '',
    ]);
    expect(checkTable(without).mapping.roles).toEqual(['name', 'email', 'attendance']);
  });

  test.each(['Status', 'Attendee Status', 'Response', 'Absage', 'Canceled'])(
    'also if it is named %s',
    (heading) => {
      const table = [['Name', 'Email', heading, 'Tisch'], ...GUESTS.slice(1)];
      expect(checkTable(table).mapping.roles[2]).toBe('attendance');
    },
  );

  test('can be left unused: then everybody is invited', () => {
    const checked = readAs(GUESTS, 'ignore', 'ignore');
    expect(namesOf(checked)).toEqual(['Ann', 'Bo']);
    expect(checked.skipped.map(({ reason }) => reason)).toEqual(['Headings']);
  });

  test('can be another one, or one without a heading', () => {
    expect(namesOf(readAs(GUESTS, 'ignore', 'attendance'))).toEqual(['Bo']);
    const bare = readAs(GUESTS.slice(1), 'attendance', 'ignore');
    expect(namesOf(bare)).toEqual(['Ann']);
    expect(bare.skipped.map(({ cause }) => cause)).toEqual(['answer']);
  });

  test.each([
    ['Ja', 'Nein'],
    ['WAHR', 'FALSCH'],
  ])('is not taken for names, though a short list has %s and %s once', (yes, no) => {
    const { mapping, rows } = checkTable([
      ['E-Mail', 'Zusage'],
      ['ann.lee@guests.test', yes],
      ['bo.ray@guests.test', no],
    ]);
    expect(mapping.roles).toEqual(['email', 'attendance']);
    expect(rows.map(({ name, email }) => `${name} <${email}>`)).toEqual(['Ann Lee <ann.lee@guests.test>']);
  });

  test('stays one of names if names are in it', () => {
    const { mapping, rows } = checkTable([
      ['Attending', 'Email'],
      ['Ann Lee', 'ann@guests.test'],
      ['Bo Ray', 'bo@guests.test'],
    ]);
    expect(mapping.roles).toEqual(['name', 'email']);
    expect(rows).toHaveLength(2);
  });

  test('is one of each person of people side by side', () => {
    const { mapping } = checkTable([
      ['Name', 'E-Mail', 'Zusage', '', 'Name', 'E-Mail', 'Zusage'],
      ['Ann', 'ann@guests.test', 'ja', '', 'Bo', 'bo@guests.test', 'nein'],
    ]);
    expect(mapping.roles).toEqual(['name', 'email', 'attendance', 'ignore', 'name', 'email', 'attendance']);
  });
});

test.each([
  ['approval_status', 'waitlist'],
  ['Status', 'On the waiting list'],
  ['Zusage', 'Warteliste'],
])('people who wait for a place are left out: %s “%s”', (heading, state) => {
  const table = [
    ['Name', 'Email', heading],
    ['Ann Lee', 'ann@guests.test', 'approved'],
    ['Bo Ray', 'bo@guests.test', state],
    ['Cy Fox', 'cy@guests.test', 'invited'],
  ];
  const { rows, skipped } = checkTable(table);
  expect(rows.map(({ name }) => name)).toEqual(['Ann Lee', 'Cy Fox']);
  expect(skipped.filter(({ cause }) => cause === 'waiting').map(({ reason }) => reason)).toEqual([
    `Waits for a place: “${state}”`,
  ]);
});
