import { expect, test } from 'vitest';
import { sheetOutcome } from './sheet-outcome.ts';

const file = { field: 'invitation_xlsx', name: 'a.xlsx', type: '', bytes: new ArrayBuffer(1) };
const rows = [
  { row: 2, name: 'Ada', email: 'ada@x.org' },
  { row: 3, name: 'Bo', email: 'bo@x.org' },
];

test('Refused rows keep their name from the sheet and the reason', () => {
  const data = {
    rows: [
      { row: 2, email: 'ada@x.org', status: 'sent', message: '' },
      { row: 3, email: 'bo@x.org', status: 'over_limit', message: 'Above the limit' },
    ],
  };
  expect(sheetOutcome({ file, rows, people: ['ada@x.org', 'bo@x.org'] }, data)).toEqual({
    people: 2,
    refused: [{ row: 3, name: 'Bo', email: 'bo@x.org', message: 'Above the limit' }],
  });
});

test('Rows without a number are matched by e-mail', () => {
  const data = { rows: [{ email: 'BO@x.org ', status: 'invalid' }] };
  expect(sheetOutcome({ file, rows }, data).refused).toMatchObject([{ name: 'Bo', email: 'bo@x.org' }]);
});

test.each([{ reason: 'exists' }, { error: 'exists' }, { error: { message: 'exists' } }, { msg: 'exists' }])(
  'The reason of a refused row is found in %j',
  (why) => {
    const data = { rows: [{ email: 'bo@x.org', status: 'invalid', ...why }] };
    expect(sheetOutcome({ file, rows }, data).refused).toMatchObject([{ name: 'Bo', message: 'exists' }]);
  },
);

test('People with the same e-mail are told apart, also when the server numbers rows differently or lists only refused ones', () => {
  const family = ['Ada', 'Bo', 'Eve'].map((name, at) => ({ row: at + 2, name, email: 'smith@x.org' }));
  const refusedOf = (...answered: [row: number, status: string][]) => {
    const data = { rows: answered.map(([row, status]) => ({ row, email: 'Smith@x.org', status })) };
    return sheetOutcome({ file, rows: family }, data).refused?.map(({ row, name }) => [row, name]);
  };
  const bo = [3, 'Bo'];
  const eve = [4, 'Eve'];
  expect(refusedOf([2, 'sent'], [3, 'duplicate'], [4, 'duplicate'])).toEqual([bo, eve]);
  expect(refusedOf([4, 'duplicate'], [3, 'duplicate'])).toEqual([eve, bo]);
  expect(refusedOf([0, 'sent'], [0, 'duplicate'], [0, 'duplicate'])).toEqual([bo, eve]);
  const many = Array.from({ length: 4 }, (): [number, string] => [3, 'duplicate']);
  expect(refusedOf(...many)?.map(([row]) => row)).toEqual([3, 2, 4, 3]);
});

test('A malformed row in an answer does not hide the other rows', () => {
  const odd = { toString: 1, valueOf: 1 };
  const data = {
    rows: [
      { row: odd, email: odd, status: odd, message: odd },
      { row: '3', email: 'bo@x.org', status: 'invalid', message: 'No' },
    ],
  };
  expect(sheetOutcome({ file, rows }, data).refused).toEqual([
    { row: 1, name: '', email: '', message: '' },
    { row: 3, name: 'Bo', email: 'bo@x.org', message: 'No' },
  ]);
});

test('Nobody is refused when the server answers without rows', () => {
  expect(sheetOutcome({ file, rows, people: ['ada@x.org'] }, null)).toEqual({ people: 1, refused: [] });
  expect(sheetOutcome({ file, rows }, { rows: 'many' })).toEqual({ refused: [] });
});

test('Who is missing in an answer of refused rows only counts as invited', () => {
  const data = { rows: [{ row: 3, email: 'bo@x.org', status: 'invalid', message: 'No' }] };
  expect(sheetOutcome({ file, rows, people: ['ada@x.org', 'bo@x.org'] }, data)).toMatchObject({
    people: 2,
    refused: [{ name: 'Bo' }],
  });
});

test('An entry without a sheet has no people', () => {
  expect(sheetOutcome({ file: null }, { _id: 1 })).toEqual({});
});
