// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearKeys } from './use-wedge.ts';
import { HELD_MS } from './wedge.ts';

const scanned: string[] = [];
const pressed: string[] = [];
let listener: ReturnType<typeof hearKeys>;
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
  listener = hearKeys((text) => scanned.push(text));
  addEventListener('keydown', listener.onKey, { capture: true });
});
afterEach(() => {
  removeEventListener('keydown', listener.onKey, { capture: true });
  listener.stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

function focus(id: string): void {
  document.querySelector<HTMLElement>(`#${id}`)?.focus();
}

/** One key, so many milliseconds after the one before; Tab moves on, as in a browser. */
function press(key: string, gapMs: number, repeat = false): void {
  now += gapMs;
  vi.advanceTimersByTime(gapMs);
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: now });
  const target = document.activeElement ?? document.body;
  if (target.dispatchEvent(event) && key === 'Tab') focus('guest');
}

test('A code that steps to a guest and presses leaves the focus where it was, and presses nothing', () => {
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
])('A person’s key does on #%s what it does elsewhere, a moment later: %s', (id, key, done) => {
  focus(id);
  press(key, 500);
  expect(pressed).toEqual([]);
  vi.advanceTimersByTime(HELD_MS);
  expect(pressed).toEqual([done]);
});

test('What a scanner has typed into a field is taken out of it', () => {
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
])('A key that is not let go of presses once: on #%s, %j', (id, key) => {
  focus(id);
  press(key, 500);
  vi.advanceTimersByTime(HELD_MS);
  pressed.length = 0;
  for (let times = 0; times < 5; times += 1) press(key, 30, true);
  vi.advanceTimersByTime(1_000);
  expect(pressed).toEqual([]);
});
