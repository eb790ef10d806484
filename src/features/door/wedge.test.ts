import { expect, test } from 'vitest';
import { createWedge, type Heard } from './wedge.ts';

const NAMES: Readonly<Record<string, string>> = { '\t': 'Tab', '\r': 'Enter' };

/** Types a text, and answers what became of each key. */
function type(text: string, gapMs: number, { isInField = true, wedge = createWedge(), from = 1_000 } = {}) {
  return [...text].map((letter, at) =>
    wedge.press({ key: NAMES[letter] ?? letter, at: from + at * gapMs, isInField }),
  );
}
const kinds = (heard: readonly Heard[]) => heard.map(({ kind }) => kind).join(' ');
const last = (heard: readonly Heard[]) => heard.at(-1);

test.each([
  ['a scanner into a field', 12, true, { kind: 'scanned', text: '7K3MQX9TBD', entered: '7K3MQX9TBD' }],
  ['a person into a field', 140, true, { kind: 'held' }],
  ['a scanner where no field has the focus, on a busy device', 180, false, { kind: 'scanned', entered: '' }],
  ['somebody who plays with the keys', 900, false, { kind: 'held' }],
])('%s', (_, gapMs, isInField, heard) => {
  expect(last(type('7K3MQX9TBD\r', gapMs, { isInField }))).toMatchObject(heard);
});

test('what somebody typed before is no part of a scan, and Shift changes nothing', () => {
  const wedge = createWedge();
  expect(kinds(type('an', 400, { wedge }))).toBe('own own');
  expect(wedge.press({ key: 'Shift', at: 2_990, isInField: true })).toEqual({ kind: 'own' });
  expect(last(type('ABCDEF\r', 10, { wedge, from: 3_000 }))).toMatchObject({ text: 'ABCDEF' });
  expect(last(type('\r', 10, { wedge, from: 3_080 }))).toEqual({ kind: 'swallowed' });
});

test.each([
  ['two steps to a button, and a press', '\t\t\r', 'own swallowed swallowed'],
  ['into the search, and the first who is found', '\tCy\r\r', 'own swallowed swallowed scanned swallowed'],
  ['the answer closed, then another guest', '\r\tBo\r', 'held swallowed swallowed swallowed scanned'],
  ['the space bar on a button', '\t\t ', 'own swallowed swallowed'],
])('A code that types %s does not reach the page', (_, code, heard) => {
  expect(kinds(type(code, 8, { isInField: false }))).toBe(heard);
});

test('Letters before a key that presses something stay letters; nothing behind it does', () => {
  const heard = type('Ada\tBo\r', 8);
  expect(kinds(heard)).toBe('own own own swallowed swallowed swallowed scanned');
  expect(last(heard)).toMatchObject({ text: 'AdaBo', entered: 'Ada' });
});

test('A person goes from button to button, and presses one', () => {
  expect(kinds(type('\t\t\r', 300, { isInField: false }))).toBe('own own held');
});

test('A few letters and Enter at a scanner’s pace are not taken for a search', () => {
  expect(kinds(type('Cy\r', 8))).toBe('own own swallowed');
});

test('A command within a run is swallowed, and one of a person is not', () => {
  const wedge = createWedge();
  const command = (at: number) => wedge.press({ key: 'a', at, isInField: true, isCommand: true });
  expect(command(1_000)).toEqual({ kind: 'own' });
  expect(command(1_008)).toEqual({ kind: 'swallowed' });
});

test.each([
  ['two steps to a button, and a press', '\t\t\r', 'own own swallowed'],
  ['the space bar until it presses', '\t\t      ', `own own${' swallowed'.repeat(6)}`],
])('A code that a slow scanner types presses nothing either: %s', (_, code, heard) => {
  expect(kinds(type(code, 90, { isInField: false }))).toBe(heard);
});

test('A second Enter of a slow scanner takes back the first: together they would press the guest who was found', () => {
  const wedge = createWedge();
  expect(kinds(type('Cy\r\r', 90, { wedge }))).toBe('own own held swallowed');
  expect(kinds(type('Cy\r', 400, { wedge, from: 9_000 }))).toBe('own own held');
});

test('What leads out of the page is kept from the browser, where no key would be heard any more', () => {
  const wedge = createWedge();
  const press = (key: string, at: number, isCommand: boolean) =>
    wedge.press({ key, at, isInField: true, isCommand }).kind;
  expect([press('l', 1_000, true), press('F6', 3_000, false), press('c', 5_000, true)]).toEqual([
    'swallowed',
    'swallowed',
    'own',
  ]);
});
