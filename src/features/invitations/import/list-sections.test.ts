import { describe, expect, test } from 'vitest';
import { checkBytes, checkTable } from '../../../../tests/support/lists/check-table.ts';
import { xlsx } from '../../../../tests/support/lists/write-xlsx.ts';

const person = (name: string) => [name, `${name.toLowerCase()}@guests.test`];
const HEADINGS = ['Name', 'Email'];

/** The people of a list who are invited, and those who are left out, by the names of their rows. */
function read(table: readonly (readonly string[])[]) {
  const { rows, skipped } = checkTable(table);
  const nameIn = (row: number) => table[row - 1]?.find((text) => text !== '');
  return {
    invited: rows.filter(({ status }) => status === 'ready').map(({ name }) => name),
    leftOut: skipped.filter(({ cause }) => cause === 'state').map(({ row }) => nameIn(row)),
  };
}

/** Ann above a line, Bo and Cy below it. */
const around = (line: string) => read([HEADINGS, person('Ann'), [], [line], person('Bo'), person('Cy')]);

describe('Below a line that says no', () => {
  test.each([
    'Not coming',
    'Not coming:',
    'NOT COMING (2)',
    '— Not attending —',
    'People who have declined',
    'Guests not coming',
    'Declined',
    'Regrets',
    'Cancelled',
    'Abgesagt',
    'Absagen:',
    '2 Absagen',
    'Leider abgesagt',
    'Kommen nicht',
    'Ne viennent pas',
    'No vienen',
    'Non vengono',
    'Komen niet',
    'Afbud',
    'Nie przyjdą',
    'Не придут',
    'Gelmeyecekler',
    'לא מגיעים',
    'لن يحضروا',
    '欠席者',
  ])('%s: nobody is invited', (line) => {
    expect(around(line)).toEqual({ invited: ['Ann'], leftOut: ['Bo', 'Cy'] });
  });

  test.each([
    'Not coming?',
    'Not yet answered',
    'No response',
    'No',
    'Nein',
    'Table 4',
    'Family',
    'N',
    'Regine',
    'Declined the starter',
    'Coming',
  ])('%s may be something else: everybody is invited', (line) => {
    expect(around(line)).toEqual({ invited: ['Ann', 'Bo', 'Cy'], leftOut: [] });
  });

  test('“No” counts where there is a “Yes” as well', () => {
    const lists = [['Yes'], person('Ann'), ['Maybe'], person('Bo'), ['No'], person('Cy')];
    expect(read([HEADINGS, ...lists])).toEqual({ invited: ['Ann', 'Bo'], leftOut: ['Cy'] });
    const letters = [['N'], person('Nia'), ['O'], person('Olaf'), ['Y'], person('Yan')];
    expect(read([HEADINGS, ...letters])).toEqual({ invited: ['Nia', 'Olaf', 'Yan'], leftOut: [] });
  });

  test.each([
    { what: 'a line that says yes', end: [['Coming']] },
    { what: 'a line that says that it is open', end: [['No response']] },
    { what: 'any line with a colon', end: [['Family:']] },
    { what: 'any line below a blank row', end: [[], ['Table 4']] },
  ])('it ends at $what', ({ end }) => {
    const table = [HEADINGS, ['Declined'], person('Ann'), ...end, person('Bo')];
    expect(read(table)).toEqual({ invited: ['Bo'], leftOut: ['Ann'] });
  });

  test('it does not end at somebody without an address, a blank row, or the headings once more', () => {
    const table = [['Declined'], HEADINGS, person('Ann'), ['Nia'], person('Bo'), [], HEADINGS, person('Cy')];
    expect(read(table)).toEqual({ invited: [], leftOut: ['Ann', 'Nia', 'Bo', 'Cy'] });
  });

  test('an answer of their own counts more', () => {
    const { rows } = checkTable([
      ['Name', 'Email', 'RSVP'],
      ['Declined'],
      [...person('Ann'), 'Yes'],
      [...person('Bo'), ''],
    ]);
    expect(rows.map(({ name }) => name)).toEqual(['Ann']);
  });
});

test('A word in another column, or in that of the answers, is no line of its own', () => {
  const { rows } = checkTable([
    ['RSVP', 'Name', 'Email', 'Remarks'],
    ['declined'],
    ['', ...person('Ann')],
    ['', '', '', 'cancelled'],
    ['', ...person('Bo')],
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['Ann', 'Bo']);
});

test('A summary above the list is no heading', () => {
  const table = [['Coming: 2'], ['Declined: 1'], [], HEADINGS, person('Ann'), person('Bo')];
  expect(read(table)).toEqual({ invited: ['Ann', 'Bo'], leftOut: [] });
});

test('Lists side by side have headings of their own', () => {
  const { rows, skipped } = checkTable([
    ['Coming', '', '', 'Not coming'],
    [...HEADINGS, '', ...HEADINGS],
    [...person('Ann'), '', ...person('Bo')],
    [...person('Cy'), '', ...person('Di')],
  ]);
  expect(rows.map(({ name }) => name)).toEqual(['Ann', 'Cy']);
  expect(skipped.filter(({ cause }) => cause).map(({ reason }) => reason)).toEqual([
    'Not coming: below “Not coming”',
    'Not coming: below “Not coming”',
  ]);
});

test('A pasted text has sections too', () => {
  const text =
    'Zugesagt:\nAnn Lee <ann@guests.test>\n\nAbgesagt:\nBo Ray <bo@guests.test>\nCy <cy@guests.test>\n';
  expect(
    checkTable(text)
      .rows.filter(({ status }) => status === 'ready')
      .map(({ name }) => name),
  ).toEqual(['Ann Lee']);
});

test('A sheet named by the answer is one section, and not the one that is chosen', () => {
  const checked = checkBytes(
    xlsx(
      'excel',
      { name: 'Absagen', rows: [HEADINGS, person('Ann'), person('Bo'), person('Cy')] },
      { name: 'Zusagen', rows: [HEADINGS, person('Di')] },
    ),
  );
  expect(checked.sheets).toEqual([
    { title: 'Absagen', people: 0 },
    { title: 'Zusagen', people: 1 },
  ]);
  expect(checked.rows.map(({ name }) => name)).toEqual(['Di']);
});

test('On request they are read, with what the list says about them', () => {
  const table = [HEADINGS, ['Abgesagt'], person('Ann')];
  const { mapping, rows: none } = checkTable(table);
  expect(none).toEqual([]);
  const { rows } = checkTable(table, { mapping: { ...mapping, takesAbsent: true } });
  expect(rows.map(({ name, note, cause }) => [name, note, cause])).toEqual([
    ['Ann', 'Not coming: below “Abgesagt”', 'state'],
  ]);
});
