// @vitest-environment happy-dom
/** Passes typed by a keyboard scanner: with pauses, with any last key, on any layout. */
import { expect, test, vi } from 'vitest';
import { createScannerPage } from '../../../../tests/support/doors/scanner-page.ts';
import { OUTSIDE_FIELD_MS } from './wedge.ts';

const { scanned, focus, press } = createScannerPage();

/** Types into the search like a scanner that pauses before some keys. */
function scanWithGaps(text: string, before: readonly number[], start = ''): string | undefined {
  focus('search');
  const field = document.querySelector<HTMLInputElement>('#search');
  if (field) field.value = start;
  press('Shift', 2_000);
  for (const [at, key] of [...text].entries()) {
    if (press(key, before.includes(at) ? 120 : 8) && field) field.value += key;
  }
  press('Enter', 8);
  return field?.value;
}

test.each([
  ['within an address', 'https://portal.example/pass/7K3MQX9TBD', [12, 25], ''],
  ['in an address behind a half-typed name', 'https://portal.example/pass/7K3MQX9TBD', [12], 'Wal'],
  ['before its last letters', '7K3MQX9TBD', [7], ''],
  ['before its last six letters, in small ones', '7k3mqx9tbd', [4], ''],
])('A pass typed by a scanner with pauses is read from the whole field: %s', (_, code, before, start) => {
  expect(scanWithGaps(code, before, start)).toBe('');
  expect(scanned.map((text) => text.toUpperCase().slice(-10))).toEqual(['7K3MQX9TBD']);
});

test.each([
  ['nothing', 'search', []],
  ['Tab', 'search', ['Tab']],
  ['nothing', 'next', []],
  ['Tab', 'next', ['Tab']],
])('A scanner that ends a pass with %s is heard: on #%s', (_, id, end) => {
  const address = 'https://portal.example/pass/7K3MQX9TBD';
  focus(id);
  const field = document.querySelector<HTMLInputElement>('#search');
  press('Shift', 2_000);
  for (const key of address) if (press(key, 8) && field && id === 'search') field.value += key;
  for (const key of end) press(key, 8);
  expect(scanned).toEqual([]);
  vi.advanceTimersByTime(OUTSIDE_FIELD_MS);
  expect(scanned).toEqual(['7K3MQX9TBD']);
  expect(field?.value).toBe('');
  expect(document.activeElement?.id).toBe(id);
  // Its Enter, should it be late.
  press('Enter', 8);
  vi.advanceTimersByTime(1_000);
  expect(scanned).toEqual(['7K3MQX9TBD']);
});

test.each(['https://portal.example/pass/7K3MQX9', 'christophe'])(
  'Letters that are no pass stay in the field, however fast they were typed: %s',
  (text) => {
    focus('search');
    const field = document.querySelector<HTMLInputElement>('#search');
    for (const key of text) if (press(key, 8) && field) field.value += key;
    vi.advanceTimersByTime(1_000);
    expect(field?.value).toBe(text);
    expect(scanned).toEqual([]);
  },
);

test('Letters and Enter at a scanner’s pace stay in the field when the text is no pass', () => {
  expect(scanWithGaps('Ada Lund', [6])).toBe('Ada Lund');
  expect(scanned).toEqual([]);
});

/** What the keys of a US keyboard type on others, where that differs. */
const GERMAN = { ']': '+', ':': 'Ö', '/': '-', '-': 'ß', Y: 'Z', Z: 'Y', y: 'z', z: 'y' };
const FRENCH = { ':': 'M', '/': '!', '.': ':', '7': 'è', '3': '"', '9': 'ç', M: '?', m: ',', a: 'q' };
const ARABIC = {
  ':': ':',
  '/': 'ظ',
  h: 'ا',
  t: 'ف',
  p: 'ح',
  b: 'لا',
  a: 'ش',
  s: 'س',
  '7': '7',
  K: '،',
  Y: 'إ',
};

/** Scans by the keys of a US keyboard on a device with another one. @returns what is left in the search */
function scanOnLayout(
  text: string,
  layout: Readonly<Record<string, string>>,
  start = '',
): string | undefined {
  const field = document.querySelector<HTMLInputElement>('#search');
  if (field) field.value = start;
  press('Shift', 2_000);
  for (const letter of text) {
    const shiftKey = /[A-Z:]/.test(letter);
    const mark = { ':': 'Semicolon', '/': 'Slash', '.': 'Period', ']': 'BracketRight' }[letter];
    const code = mark ?? (/\d/.test(letter) ? `Digit${letter}` : `Key${letter.toUpperCase()}`);
    const key = layout[letter] ?? letter;
    if (press(key, 8, { code, shiftKey }) && field && document.activeElement === field) field.value += key;
  }
  press('Enter', 8, { code: 'Enter' });
  return field?.value;
}

test.each([
  ['German', GERMAN],
  ['French', FRENCH],
  ['Arabic', ARABIC],
])('A pass is read by a scanner set to a US keyboard on a device with a %s one', (_, layout) => {
  const address = 'http://bar.example/pass/7K3MYZ9TBD';
  for (const id of ['next', 'search']) {
    focus(id);
    expect([id, scanOnLayout(address, layout, 'Wal')]).toEqual([id, 'Wal']);
  }
  expect(scanned).toEqual(['7K3MYZ9TBD', '7K3MYZ9TBD']);
});

test('A pass is read behind the name of its symbology, which some scanners type first', () => {
  const layouts: readonly Readonly<Record<string, string>>[] = [{}, GERMAN];
  for (const layout of layouts) {
    focus('next');
    scanOnLayout(']Q1http://bar.example/pass/7K3MYZ9TBD', layout);
  }
  expect(scanned).toEqual(['7K3MYZ9TBD', '7K3MYZ9TBD']);
});

test('A pass that stays before a scanner is scanned once, and again after it was away', () => {
  focus('next');
  const read = (code: string, gapMs: number) => {
    press('Shift', gapMs);
    for (const key of [...code, 'Enter']) press(key, 8);
  };
  for (const gapMs of [5_000, 700, 1_500, 700]) read('7K3MYZ9TBD', gapMs);
  expect(scanned).toEqual(['7K3MYZ9TBD']);
  read('7K3MYZ9TBE', 100);
  read('7K3MYZ9TBD', 700);
  read('7K3MYZ9TBD', 2_500);
  expect(scanned).toEqual(['7K3MYZ9TBD', '7K3MYZ9TBE', '7K3MYZ9TBD', '7K3MYZ9TBD']);
});
