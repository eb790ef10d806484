import { expect, test } from 'vitest';
import type { KeyUse } from './classify-key.ts';
import { BACK_MS, createWedge, type KeyResult } from './wedge.ts';

const NAMES: Readonly<Record<string, string>> = { '\t': 'Tab', '\r': 'Enter' };

/** Types a text; returns the result of each key. */
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
const kinds = (heard: readonly KeyResult[]) => heard.map(({ kind }) => kind).join(' ');
const last = (heard: readonly KeyResult[]) => heard.at(-1);

test.each([
  ['a scanner into a field', 12, true, { kind: 'scanned', text: '7K3MQX9TBD', entered: '7K3MQX9TBD' }],
  ['a person into a field', 140, true, { kind: 'held' }],
  ['a scanner where no field has the focus, on a busy device', 180, false, { kind: 'scanned', entered: '' }],
  ['somebody who plays with the keys', 900, false, { kind: 'held' }],
])('%s', (_, gapMs, isInField, heard) => {
  expect(last(type('7K3MQX9TBD\r', gapMs, { isInField }))).toMatchObject(heard);
});

test('earlier typing is not part of a scan, and Shift makes no difference', () => {
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

test('Letters before a key that presses something are typed; everything after it is swallowed', () => {
  const heard = type('Ada\tBo\r', 8);
  expect(kinds(heard)).toBe('own own own swallowed swallowed swallowed scanned');
  expect(last(heard)).toMatchObject({ text: 'AdaBo', entered: 'Ada' });
});

test('A person can tab between buttons and press one', () => {
  expect(kinds(type('\t\t\r', 300, { isInField: false }))).toBe('own own held');
});

test('A few letters and Enter at a scanner’s pace do not submit a search', () => {
  expect(kinds(type('Cy\r', 8))).toBe('own own short');
});

test("A shortcut within a scan is swallowed, and a person's is not", () => {
  const wedge = createWedge();
  const command = (at: number) => wedge.press({ key: 'a', use: 'page', at, isInField: true });
  expect(command(1_000)).toEqual({ kind: 'own' });
  expect(command(1_008)).toEqual({ kind: 'swallowed' });
});

test.each([
  ['two steps to a button, and a press', '\t\t\r', 'own own kept'],
  ['the space bar until it presses', '\t\t      ', `own own${' kept'.repeat(6)}`],
])('A code typed by a slow scanner presses nothing: %s', (_, code, heard) => {
  expect(kinds(type(code, 90, { isInField: false }))).toBe(heard);
});

test('A second Enter of a slow scanner cancels the first, as both together would admit the found guest', () => {
  const wedge = createWedge();
  expect(kinds(type('Cy\r\r', 90, { wedge }))).toBe('own own held swallowed');
  expect(kinds(type('Cy\r', 400, { wedge, from: 9_000 }))).toBe('own own held');
});

test('Keys that the browser acts on are blocked, also as the first key of a run', () => {
  const wedge = createWedge();
  const press = (key: string, at: number) => wedge.press({ key, use: 'browser', at, isInField: true }).kind;
  expect([press('l', 1_000), press('F3', 3_000), press('F3', 3_008)]).toEqual(['kept', 'kept', 'swallowed']);
});

test('Silent keys do not count as a pause: a code of accents ends with Enter', () => {
  const wedge = createWedge();
  const press = (key: string, use: KeyUse, at: number) =>
    wedge.press({ key, use, at, isInField: false }).kind;
  expect(press('Tab', 'page', 1_000)).toBe('own');
  for (let at = 1_008; at < 3_000; at += 8) press('Dead', 'silent', at);
  expect(press('Enter', 'page', 3_008)).toBe('kept');
});

test('Enter and the space bar press nothing for a second after the page regains the keyboard; letters are typed', () => {
  const wedge = createWedge();
  wedge.comeBack(10_000);
  // A busy device reports the focus later than the keys.
  expect(kinds(type('\r', 0, { wedge, from: 9_990 }))).toBe('kept');
  expect(kinds(type(' ', 0, { wedge, isInField: false, from: 10_400 }))).toBe('kept');
  expect(kinds(type('a b', 150, { wedge, from: 10_500 }))).toBe('own own own');
  expect(kinds(type('\r', 0, { wedge, from: 10_000 + BACK_MS + 1 }))).toBe('held');
});

test.each([
  ['a button', false, 'kept'],
  ['a field', true, 'held'],
])(
  'After Escape, which moves the focus, Enter presses %s only after a second, or the field that was typed into',
  (_, isInField, heard) => {
    const wedge = createWedge();
    wedge.press({ key: 'Escape', use: 'page', at: 1_000, isInField });
    expect(kinds(type('\r', 0, { wedge, isInField, from: 1_900 }))).toBe(heard);
    expect(kinds(type('\r', 0, { wedge, isInField, from: 2_500 }))).toBe('held');
  },
);
