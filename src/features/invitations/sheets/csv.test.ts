import { expect, test } from 'vitest';
import { parseDelimited } from '../import/parse-delimited.ts';
import { csvOf } from './csv.ts';

test('a CSV keeps accents, quotes and line breaks', () => {
  expect(
    csvOf([
      ['Name', 'Email'],
      ['Zoë "Z", Ltd', 'z@b.co'],
      ['two\nlines', ''],
    ]),
  ).toBe('\ufeff"Name","Email"\r\n"Zoë ""Z"", Ltd","z@b.co"\r\n"two\nlines",""\r\n');
});

test('nothing in a CSV is interpreted as a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', ' =cmd|x', '|calc', '＝1+1', '＠SUM(A1)']) {
    expect(csvOf([[text]])).toContain(`"'${text}`);
  }
  expect(csvOf([['\t=1']])).toContain(`"\t'=1"`);
});

test('nor if a spreadsheet splits cells at semicolons, tabs or line breaks', () => {
  for (const separator of [';', '; ', '\t', '\n', '\r\n']) {
    const text = csvOf([['Bo', `Ada${separator}=WEBSERVICE(D2)&"";`]]);
    expect(text).toContain(`Ada${separator}'=WEBSERVICE(D2)`);
  }
  expect(csvOf([['Bo', 'Ada;"=WEBSERVICE(D2)"']])).toContain(`Ada;""'=WEBSERVICE(D2)`);
  expect(csvOf([['Smith; Jones - 50 % = half']])).toContain('"Smith; Jones - 50 % = half"');
});

test('an exported list is imported unchanged, also what looks like a formula', () => {
  const rows = [
    ['Name', 'Email'],
    ["O'Neill, +1", 'pat@b.co'],
    ['+1 of Ann', '+bo@b.co'],
    ['@home; -Studio', '=x@b.co'],
    ['two\n-lines "quoted"', "-y'z@b.co"],
  ];
  expect(parseDelimited(csvOf(rows).slice(1))).toEqual(rows);
});
