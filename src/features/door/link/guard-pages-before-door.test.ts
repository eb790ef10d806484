// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetTabAtDoor, guardPagesBeforeDoor, noteTabAtDoor } from './guard-pages-before-door.ts';

const pressed: string[] = [];
let stop = () => {};

beforeEach(() => {
  pressed.length = 0;
  sessionStorage.clear();
  document.body.innerHTML = '<main><button>Delete</button></main>';
  document.querySelector('main')?.addEventListener('keydown', ({ key }) => pressed.push(key));
});
afterEach(() => {
  stop();
  sessionStorage.clear();
  document.body.innerHTML = '';
});

/** @returns whether the browser's default action happens */
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...init, bubbles: true, cancelable: true });
  return document.querySelector('button')?.dispatchEvent(event) ?? true;
}
const isGuarded = () => !press('f', { ctrlKey: true });
/** Whether keys are classified by now: the page-end markers exist then. */
const isHearing = () => vi.waitFor(() => expect(document.querySelector('[data-page-end]')).not.toBeNull());

test('A page behind the door receives no keys until they are classified, then those that the door receives', async () => {
  noteTabAtDoor();
  stop = guardPagesBeforeDoor();
  expect([press('Tab'), press('Enter')]).toEqual([false, false]);
  expect(pressed).toEqual([]);
  await isHearing();
  press('ArrowDown');
  expect(pressed).toEqual(['ArrowDown']);
  expect(isGuarded()).toBe(true);
});

test('A page restored from the back/forward cache is guarded in the same way', async () => {
  stop = guardPagesBeforeDoor();
  expect(isGuarded()).toBe(false);
  noteTabAtDoor();
  window.dispatchEvent(new Event('pageshow'));
  expect(isGuarded()).toBe(true);
  await isHearing();
  expect(isGuarded()).toBe(true);
});

test('A touch ends the guard at once', async () => {
  noteTabAtDoor();
  stop = guardPagesBeforeDoor();
  await isHearing();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(isGuarded()).toBe(false);
  window.dispatchEvent(new Event('pageshow'));
  expect(isGuarded()).toBe(false);
});

test('No page is guarded when the door was left by its own link', () => {
  noteTabAtDoor();
  forgetTabAtDoor();
  stop = guardPagesBeforeDoor();
  expect(isGuarded()).toBe(false);
});
