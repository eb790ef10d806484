import { expect, test } from 'vitest';
import { suggestedAddress } from './misspelt-domain.ts';

test.each([
  ['ana@gmial.con', 'ana@gmail.com'],
  ['Ana.B+x@GMIAL.com', 'Ana.B+x@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmaill.com', 'ana@gmail.com'],
  ['ana@gnail.com', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@aol.con', 'ana@aol.com'],
  ['ana@hotmial.de', 'ana@hotmail.de'],
  ['ana@outlok.com ', 'ana@outlook.com'],
  ['ana@yahooo.co.uk', 'ana@yahoo.co.uk'],
  ['ana@our-office.cmo', 'ana@our-office.com'],
])('%s probably means %s', (email, meant) => {
  expect(suggestedAddress(email)).toBe(meant);
});

test.each([
  ...[
    'ana@gmail.com',
    'ana@mail.com',
    'ana@ymail.com',
    'ana@hotmail.se',
    'ana@yahoo.ca',
    'ana@gmx.de',
    'ana@web.de',
  ],
  ...['ana@guests.test', 'ana@mail.gmail.com', 'ana@films.co', 'ana@wetransfer.com', 'ana', '@gmial.com', ''],
])('In %j nothing looks wrong', (email) => {
  expect(suggestedAddress(email)).toBeUndefined();
});
