// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { createScannerPage } from '../../../../tests/support/doors/scanner-page.ts';
import { BACK_MS, HELD_MS } from './wedge.ts';

const { scanned, pressed, focus, tell, press, comeBack } = createScannerPage();

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
