import { describe, expect, test } from 'vitest';
import { classifyKey } from './classify-key.ts';

interface Place {
  isInField?: boolean;
  isApple?: boolean;
}

/** The use of a key, given as `Ctrl+Shift+z`. */
function use(keys: string, { isInField = true, isApple = false }: Place = {}, code = '') {
  const parts = keys === '+' ? ['+'] : keys.split(/\+(?=.)/);
  const held = (name: string) => parts.slice(0, -1).includes(name);
  const event = {
    key: parts.at(-1) ?? '',
    code,
    ctrlKey: held('Ctrl') || held('AltGr'),
    altKey: held('Alt') || held('AltGr'),
    metaKey: held('Meta'),
    shiftKey: held('Shift'),
    getModifierState: (name: string) => name === 'AltGraph' && held('AltGr'),
  };
  return classifyKey(event, { isInField, isApple });
}

test.each([
  'Ctrl+f',
  'Ctrl+g',
  'Ctrl+p',
  'Ctrl+l',
  'Ctrl+Enter',
  'Ctrl+Shift+i',
  'Ctrl+Shift+c',
  'Ctrl+Shift+a',
])('%s goes to the browser, in a field too', (keys) => {
  expect([use(keys), use(keys, { isInField: false })]).toEqual(['browser', 'browser']);
});

test.each([
  ...['Alt+ArrowLeft', 'Alt+Home', 'Alt+f', 'Meta+r', 'Ctrl+Alt+v'],
  ...['F1', 'F3', 'F5', 'F7', 'F10', 'F12', 'F24', 'Shift+F10', 'Shift+Escape', 'ContextMenu'],
  ...[
    'BrowserBack',
    'BrowserSearch',
    'LaunchMail',
    'Help',
    'Find',
    'Print',
    'Close',
    'a key of years to come',
  ],
])('%s goes to the browser', (keys) => {
  expect(use(keys)).toBe('browser');
});

test.each(['Enter', 'Tab', 'Shift+Tab', 'Escape', 'ArrowDown', 'Home', 'PageDown', 'Delete', 'Backspace'])(
  '%s goes to the page',
  (keys) => {
    expect(use(keys)).toBe('page');
  },
);

test.each(['Shift', 'Alt', 'CapsLock', 'Dead', 'Process', 'Unidentified', 'AudioVolumeUp', 'KanaMode'])(
  '%s does nothing by itself',
  (keys) => {
    expect(use(keys)).toBe('silent');
  },
);

test('Zoom is allowed everywhere; clipboard, undo and word steps only in a field', () => {
  const outside = { isInField: false };
  for (const keys of ['Ctrl++', 'Ctrl+-', 'Ctrl+0'])
    expect([keys, use(keys, outside)]).toEqual([keys, 'page']);
  const editing = [
    'Ctrl+c',
    'Ctrl+v',
    'Ctrl+x',
    'Ctrl+z',
    'Ctrl+y',
    'Ctrl+a',
    'Ctrl+Shift+z',
    'Ctrl+Backspace',
  ];
  for (const keys of [...editing, 'Ctrl+ArrowLeft']) {
    expect([keys, use(keys), use(keys, outside)]).toEqual([keys, 'page', 'browser']);
  }
});

test('Backspace does not navigate back, and deletes in a field', () => {
  expect([use('Backspace', { isInField: false }), use('Backspace')]).toEqual(['browser', 'page']);
});

test('The space bar types in a field and presses elsewhere', () => {
  expect([use(' '), use(' ', { isInField: false })]).toEqual(['text', 'page']);
});

test("AltGr types a character, and clipboard shortcuts follow the key's position on other keyboard layouts", () => {
  expect([use('AltGr+@'), use('Ctrl+Alt+@')]).toEqual(['text', 'browser']);
  expect([use('Ctrl+м', {}, 'KeyV'), use('Ctrl+а', {}, 'KeyF')]).toEqual(['page', 'browser']);
});

describe('On a Mac', () => {
  const apple = { isApple: true };
  test.each([
    ['Alt+@', 'text'],
    ['Meta+c', 'page'],
    ['Meta+-', 'page'],
    ['Alt+ArrowLeft', 'page'],
    ['Meta+f', 'browser'],
    ['Meta+y', 'browser'],
    ['Meta+ArrowLeft', 'browser'],
    ['Ctrl+c', 'browser'],
  ])('%s goes to the %s', (keys, wanted) => {
    expect(use(keys, apple)).toBe(wanted);
  });
});
