import { expect, test } from 'vitest';
import { doorPerson } from '../../../../tests/support/doors/door-entries.ts';
import { createGuestBook } from '../../../offline/door/guests/guest-book.ts';
import { isTypedCode, typedPass } from './typed-pass.ts';

test.each([
  ['7K3MQX9TBD', '7K3MQX9TBD'],
  ['Wally7K3MQX9TBD ', '7K3MQX9TBD'],
  ['Wally https://portal.example/pass/7K3MQX9TBD', '7K3MQX9TBD'],
  ['Bernadette', undefined],
  ['BERNADETTE', undefined],
  ['Christian2', undefined],
  ['Team Nord 2026', undefined],
  ['Wrong person', undefined],
  ['', undefined],
])('“%s” ends with the pass %s', (text, code) => {
  expect(typedPass(text)).toBe(code);
});

test('ten capitals are a pass when the list has it', () => {
  const book = createGuestBook();
  book.take({ people: [doorPerson({ pass_code: 'BERNADETTE' })] });
  expect(typedPass('BERNADETTE', book)).toBe('BERNADETTE');
});

test.each([
  ['7k3m qx 9tbd', true],
  ['https://portal.example/pass/7K3MQX9TBD', true],
  ['Maria Rossi', false],
  ['christiane', false],
  ['bernadette', true],
])('“%s” is meant as a code: %s', (text, isCode) => {
  const book = createGuestBook();
  book.take({ people: [doorPerson({ name: 'Maria Rossi', pass_code: 'BERNADETTE' })] });
  expect(isTypedCode(text, book)).toBe(isCode);
});
