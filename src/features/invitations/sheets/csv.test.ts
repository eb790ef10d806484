import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a CSV keeps accents, quotes and line breaks', () => {
  expect(
    csvOf([
      ['Name', 'Email'],
      ['Zoë "Z", Ltd', 'z@b.co'],
      ['two\nlines', ''],
    ]),
  ).toBe('\ufeffName,Email\r\n"Zoë ""Z"", Ltd",z@b.co\r\n"two\nlines",\r\n');
});

test('nothing in a CSV is taken for a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =cmd|x', '|calc']) {
    expect(csvOf([[text]])).toContain(`'${text}`);
  }
});
