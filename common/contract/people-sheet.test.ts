import { expect, test, vi } from 'vitest';
import { judgePeople, looksLikeXlsx, readPeople, SHEET_EMPTY } from './people-sheet.ts';

const people = (table: unknown[][]) => {
  const reading = readPeople(table);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading.people;
};
const problem = (table: unknown[][]) => {
  const reading = readPeople(table);
  return 'problem' in reading ? reading.problem : undefined;
};

test('headers are found in any case and order, among other columns, below blank rows', () => {
  const table = [
    [],
    ['Table', ' E-MAIL ', 'NAME'],
    [1, 'mailto:ana@b.co', '  José\u00a0 Ruiz\u200b '],
    [null, '', undefined],
  ];
  expect(people(table)).toEqual([{ row: 3, name: 'José Ruiz', email: 'ana@b.co' }]);
});

test('missing, duplicate and hostile headers are reported clearly', () => {
  expect(problem([['Name', 'Phone']])).toBe(
    'The first row must name the columns Name and Email, as in the sample file.',
  );
  expect(problem([['Name', 'Email', 'email']])).toBe('The column Email stands twice. Keep one.');
  expect(problem([['__proto__', 'constructor']])).toContain('The first row must name');
  expect(problem([])).toBe(SHEET_EMPTY);
  expect(
    problem([
      ['Name', 'Email'],
      ['', ' '],
    ]),
  ).toBe(SHEET_EMPTY);
  const crowd = Array.from({ length: 10_001 }, (_, index) => ['A', `a${index}@b.co`]);
  expect(problem([['Name', 'Email'], ...crowd])).toContain('more than 10,000 people');
});

test('invisible marks that are copied along with names and addresses are dropped, joiners are kept', () => {
  const table = [
    ['Name', 'Email'],
    ['\u202aAda\u202c', '\u202aada@b.co\u202c'],
    ['Bo', 'bo@ex\u00adample.com\u2069'],
    ['می\u200cخواهم', 'c@b.co'],
  ];
  expect(people(table).map(({ name, email }) => [name, email])).toEqual([
    ['Ada', 'ada@b.co'],
    ['Bo', 'bo@example.com'],
    ['می\u200cخواهم', 'c@b.co'],
  ]);
});

test('a person with a pending invitation is not invited again', () => {
  const rows = people([
    ['Name', 'Email'],
    ['Ana', 'Ana@b.co'],
    ['Bo', 'bo@b.co'],
  ]);
  const known = { invited: new Set<string>(), waiting: new Set(['ana@b.co']), placesLeft: 1 };
  expect(judgePeople(rows, known).map(({ status, message }) => [status, message])).toEqual([
    ['already_invited', 'Already waiting to be invited'],
    ['ready', ''],
  ]);
});

test('each row is judged once, in the order of the sheet, and none is lost', () => {
  const rows = people([
    ['Name', 'Email'],
    ['Ana', 'ana@b.co'],
    ['', 'x@b.co'],
    ['Bo', 'bo'],
    ['Ana again', 'ANA@b.co'],
    ['Cy', 'Cy@b.co'],
    ['Di', 'di@b.co'],
    ['Ed', ''],
    ['F'.repeat(501), 'f@b.co'],
    ['Gi', `${'g'.repeat(250)}@b.co`],
  ]);
  const judged = judgePeople(rows, { invited: new Set(['cy@b.co']), placesLeft: 1 });
  expect(judged.map(({ row, status, message }) => [row, status, message])).toEqual([
    [2, 'ready', ''],
    [3, 'invalid', 'Name is not allowed to empty'],
    [4, 'invalid', 'Please enter a valid email address'],
    [5, 'duplicate', 'The same address stands in row 2'],
    [6, 'already_invited', 'Invited already'],
    [7, 'over_limit', 'Above the number of people of your plan'],
    [8, 'invalid', 'Email is not allowed to empty'],
    [9, 'invalid', 'Name is too long: at most 500 characters are accepted'],
    [10, 'invalid', 'Please enter a valid email address'],
  ]);
});

test('only zip archives are accepted as Excel files', () => {
  expect(looksLikeXlsx(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).toBe(true);
  expect(looksLikeXlsx(new TextEncoder().encode('%PDF-1.7'))).toBe(false);
});

test('of a cell of tens of thousands of accents only as much is composed as is needed to refuse it', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const long = `e${'\u0301\u0316'.repeat(16_000)}`;
  const found = people([
    ['Name', 'Email'],
    [long, `${long}@b.co`],
    ['e\u0301'.repeat(16_000), 'a@b.co'],
  ]);
  const composed = normalize.mock.contexts.map((text) => String(text).length);
  normalize.mockRestore();
  expect(Math.max(...composed)).toBeLessThanOrEqual(2_000);
  expect(found.map(({ name }) => name.length > 500)).toEqual([true, true]);
});
