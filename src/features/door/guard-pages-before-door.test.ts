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

/** @returns whether the browser goes on to do what it does */
function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, ...init, bubbles: true, cancelable: true });
  return document.querySelector('button')?.dispatchEvent(event) ?? true;
}
const isGuarded = () => !press('f', { ctrlKey: true });
/** Whether keys are told apart by now: ends of the page stand in it then. */
const isHearing = () => vi.waitFor(() => expect(document.querySelector('[data-page-end]')).not.toBeNull());

test('A page behind the door hears no key until they are told apart, then as the door does', async () => {
  noteTabAtDoor();
  stop = guardPagesBeforeDoor();
  expect([press('Tab'), press('Enter')]).toEqual([false, false]);
  expect(pressed).toEqual([]);
  await isHearing();
  press('ArrowDown');
  expect(pressed).toEqual(['ArrowDown']);
  expect(isGuarded()).toBe(true);
});

test('So does a page that the browser has kept from before the door', async () => {
  stop = guardPagesBeforeDoor();
  expect(isGuarded()).toBe(false);
  noteTabAtDoor();
  window.dispatchEvent(new Event('pageshow'));
  expect(isGuarded()).toBe(true);
  await isHearing();
  expect(isGuarded()).toBe(true);
});

test('Who touches the page has it as it was, in the same moment and later', async () => {
  noteTabAtDoor();
  stop = guardPagesBeforeDoor();
  await isHearing();
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(isGuarded()).toBe(false);
  window.dispatchEvent(new Event('pageshow'));
  expect(isGuarded()).toBe(false);
});

test('Who has left the door by its way out finds nothing guarded', () => {
  noteTabAtDoor();
  forgetTabAtDoor();
  stop = guardPagesBeforeDoor();
  expect(isGuarded()).toBe(false);
});
