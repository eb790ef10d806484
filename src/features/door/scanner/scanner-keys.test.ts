// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForScans } from './scanner-keys.ts';
import { typedPass } from './typed-pass.ts';
import { BACK_MS, HELD_MS, OUTSIDE_FIELD_MS } from './wedge.ts';

const scanned: string[] = [];
const pressed: string[] = [];
let stop: () => void;
let now = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
  scanned.length = 0;
  pressed.length = 0;
  document.body.innerHTML =
    '<button id="next"></button><button id="guest"></button><form><input id="name"></form><input id="search"><input id="choice" type="radio">';
  for (const one of document.querySelectorAll('button, #choice'))
    one.addEventListener('click', () => pressed.push(one.id));
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    pressed.push('submit');
  });
  document.querySelector('#search')?.addEventListener('keydown', (event) => {
    if (event instanceof KeyboardEvent) pressed.push(`search ${event.key}`);
  });
  stop = listenForScans({ onScan: (text) => scanned.push(text), passIn: typedPass });
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

function focus(id: string): void {
  document.querySelector<HTMLElement>(`#${id}`)?.focus();
}

/** Dispatches an event at the test's time. @returns whether the browser's default action happens */
function tell(event: Event, target: EventTarget = document.activeElement ?? document.body): boolean {
  Object.defineProperty(event, 'timeStamp', { value: now });
  return target.dispatchEvent(event);
}

/** Presses a key this many milliseconds after the previous one; Tab moves the focus, as in a browser. */
function press(key: string, gapMs: number, init: KeyboardEventInit = {}, type = 'keydown'): boolean {
  now += gapMs;
  vi.advanceTimersByTime(gapMs);
  const isBrowsers = tell(new KeyboardEvent(type, { key, ...init, bubbles: true, cancelable: true }));
  if (isBrowsers && type === 'keydown' && key === 'Tab') focus('guest');
  return isBrowsers;
}

/** The window gets the focus back, as when the browser's find bar is closed. */
function comeBack(gapMs: number): void {
  now += gapMs;
  tell(new Event('focus'), window);
}

test('A code with Tab and Enter neither moves the focus nor presses anything', () => {
  focus('next');
  for (const key of ['Tab', 'Tab', 'Enter']) press(key, 8);
  vi.advanceTimersByTime(1_000);
  expect(document.activeElement?.id).toBe('next');
  expect(pressed).toEqual([]);
});

test('A code that begins with Enter does not press the button that has the focus', () => {
  focus('next');
  for (const key of ['Enter', ...'ABCDEF', 'Enter']) press(key, 8);
  vi.advanceTimersByTime(1_000);
  expect(pressed).toEqual([]);
  expect(scanned).toEqual(['ABCDEF']);
});

test.each([
  ['next', 'Enter', 'next'],
  ['next', ' ', 'next'],
  ['choice', ' ', 'choice'],
  ['name', 'Enter', 'submit'],
  ['search', 'Enter', 'search Enter'],
])('A person’s key on #%s works as elsewhere, with a short delay: %s', (id, key, done) => {
  focus(id);
  press(key, 500);
  expect(pressed).toEqual([]);
  vi.advanceTimersByTime(HELD_MS);
  expect(pressed).toEqual([done]);
});

test('Text that a scanner has typed into a field is removed', () => {
  focus('name');
  const field = document.querySelector<HTMLInputElement>('#name');
  if (field) field.value = 'Adaabcdef';
  for (const key of [...'abcdef', 'Enter']) press(key, 8);
  expect(scanned).toEqual(['abcdef']);
  expect(field?.value).toBe('Ada');
});

test.each([
  ['next', 'Enter'],
  ['next', ' '],
  ['name', 'Enter'],
  ['search', 'Enter'],
])('A held key presses once: on #%s, %j', (id, key) => {
  focus(id);
  press(key, 500);
  vi.advanceTimersByTime(HELD_MS);
  pressed.length = 0;
  for (let times = 0; times < 5; times += 1) press(key, 30, { repeat: true });
  vi.advanceTimersByTime(1_000);
  expect(pressed).toEqual([]);
});

test.each([
  ['Ctrl+F', 'f', { ctrlKey: true }, 'keydown'],
  ['Ctrl+F, held down', 'f', { ctrlKey: true, repeat: true }, 'keydown'],
  ['Ctrl+F in the middle of an accent', 'f', { ctrlKey: true, isComposing: true }, 'keydown'],
  ['Alt+Left', 'ArrowLeft', { altKey: true }, 'keydown'],
  ['F3', 'F3', {}, 'keydown'],
  ['the browser’s menu', 'Alt', {}, 'keydown'],
  ['the browser’s menu, which opens by the end of the key', 'Alt', {}, 'keyup'],
  ['a menu of the page, which opens by the end of the key', 'ContextMenu', {}, 'keyup'],
  ['Firefox’s quick find', '/', {}, 'keydown'],
])('The browser does not get %s outside a field, as the first key of a code', (_, key, init, type) => {
  focus('next');
  expect(press(key, 1_000, init, type)).toBe(false);
});

test('A slash outside a field belongs to the scan and does not move the focus', () => {
  focus('name');
  press('x', 1_000);
  focus('next');
  press('F6', 1_000);
  for (const key of [...'/pass/A', 'Enter']) press(key, 400);
  expect(scanned).toEqual(['/pass/A']);
  expect(document.activeElement?.id).toBe('next');
});

test.each(['next', 'name', 'search', 'choice'])(
  'Enter presses nothing at first when the page was without the keyboard: on #%s',
  (id) => {
    press('Tab', 1_000);
    focus(id);
    comeBack(500);
    press('Enter', BACK_MS - 1);
    vi.advanceTimersByTime(HELD_MS);
    expect(pressed).toEqual([]);
    expect(document.activeElement?.id).toBe(id);
    press('Enter', 500);
    vi.advanceTimersByTime(HELD_MS);
    expect(pressed).toHaveLength(1);
  },
);

test('A click works at once after returning to the page', () => {
  focus('next');
  comeBack(500);
  tell(new Event('pointerdown', { bubbles: true }));
  press('Enter', 400);
  vi.advanceTimersByTime(HELD_MS);
  expect(pressed).toEqual(['next']);
});

test('A held key does not count as a pause', () => {
  focus('next');
  press('Tab', 1_000);
  for (let times = 0; times < 10; times += 1) press('Tab', 30, { repeat: true });
  press('Enter', 30);
  vi.advanceTimersByTime(HELD_MS);
  expect(pressed).toEqual([]);
});

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
