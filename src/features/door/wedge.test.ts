import { expect, test } from 'vitest';
import type { KeyUse } from './classify-key.ts';
import { BACK_MS, createWedge, type Heard } from './wedge.ts';

const NAMES: Readonly<Record<string, string>> = { '\t': 'Tab', '\r': 'Enter' };

/** Types a text, and answers what became of each key. */
function type(text: string, gapMs: number, { isInField = true, wedge = createWedge(), from = 1_000 } = {}) {
  return [...text].map((letter, at) =>
    wedge.press({ ...keyOf(letter, isInField), at: from + at * gapMs, isInField }),
  );
}
function keyOf(letter: string, isInField: boolean) {
  const key = NAMES[letter] ?? letter;
  const isText = key.length === 1 && (key !== ' ' || isInField);
  return { key, use: isText ? 'text' : 'page' } as const;
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
  expect(wedge.press({ key: 'Shift', use: 'silent', at: 2_990, isInField: true })).toEqual({ kind: 'own' });
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
  expect(kinds(type('Cy\r', 8))).toBe('own own short');
});

test('A command within a run is swallowed, and one of a person is not', () => {
  const wedge = createWedge();
  const command = (at: number) => wedge.press({ key: 'a', use: 'page', at, isInField: true });
  expect(command(1_000)).toEqual({ kind: 'own' });
  expect(command(1_008)).toEqual({ kind: 'swallowed' });
});

test.each([
  ['two steps to a button, and a press', '\t\t\r', 'own own kept'],
  ['the space bar until it presses', '\t\t      ', `own own${' kept'.repeat(6)}`],
])('A code that a slow scanner types presses nothing either: %s', (_, code, heard) => {
  expect(kinds(type(code, 90, { isInField: false }))).toBe(heard);
});

test('A second Enter of a slow scanner takes back the first: together they would press the guest who was found', () => {
  const wedge = createWedge();
  expect(kinds(type('Cy\r\r', 90, { wedge }))).toBe('own own held swallowed');
  expect(kinds(type('Cy\r', 400, { wedge, from: 9_000 }))).toBe('own own held');
});

test('What the browser acts on is kept from it, as the first key of a run too', () => {
  const wedge = createWedge();
  const press = (key: string, at: number) => wedge.press({ key, use: 'browser', at, isInField: true }).kind;
  expect([press('l', 1_000), press('F3', 3_000), press('F3', 3_008)]).toEqual(['kept', 'kept', 'swallowed']);
});

test('Keys that do nothing by themselves are no rest: a code of accents ends with Enter', () => {
  const wedge = createWedge();
  const press = (key: string, use: KeyUse, at: number) =>
    wedge.press({ key, use, at, isInField: false }).kind;
  expect(press('Tab', 'page', 1_000)).toBe('own');
  for (let at = 1_008; at < 3_000; at += 8) press('Dead', 'silent', at);
  expect(press('Enter', 'page', 3_008)).toBe('kept');
});

test('Once keys reach the page again, Enter and the space bar press nothing for a second; letters are written', () => {
  const wedge = createWedge();
  wedge.comeBack(10_000);
  // A busy device tells of the focus later than of the keys.
  expect(kinds(type('\r', 0, { wedge, from: 9_990 }))).toBe('kept');
  expect(kinds(type(' ', 0, { wedge, isInField: false, from: 10_400 }))).toBe('kept');
  expect(kinds(type('a b', 150, { wedge, from: 10_500 }))).toBe('own own own');
  expect(kinds(type('\r', 0, { wedge, from: 10_000 + BACK_MS + 1 }))).toBe('held');
});

test.each([
  ['a button', false, 'kept'],
  ['a field', true, 'held'],
])(
  'Behind Escape, which moves the focus, Enter presses %s only after a second, or what was typed into',
  (_, isInField, heard) => {
    const wedge = createWedge();
    wedge.press({ key: 'Escape', use: 'page', at: 1_000, isInField });
    expect(kinds(type('\r', 0, { wedge, isInField, from: 1_900 }))).toBe(heard);
    expect(kinds(type('\r', 0, { wedge, isInField, from: 2_500 }))).toBe('held');
  },
);
