// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepTabInPage } from './keep-tab-in-page.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML =
    '<div><a id="first" href="/x"></a><button id="between"></button><button id="last"></button><button disabled></button></div>';
  stop = keepTabInPage();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const focused = () => document.activeElement?.id;

/** Simulates Tab in a browser: the focus moves to the next element of the document. */
function step(to: Element | null, from: string | null): void {
  const relatedTarget = from === null ? null : document.querySelector(from);
  if (to instanceof HTMLElement) to.dispatchEvent(new FocusEvent('focus', { relatedTarget }));
}

test('Tab wraps from the last button to the first, and back', () => {
  step(document.body.lastElementChild, '#last');
  expect(focused()).toBe('first');
  step(document.body.firstElementChild, '#first');
  expect(focused()).toBe('last');
});

test('Focus from outside starts at the first button', () => {
  step(document.body.firstElementChild, null);
  expect(focused()).toBe('first');
});

test('Both end markers are reachable by Tab and are removed with the guard', () => {
  const ends = () => [...document.querySelectorAll<HTMLElement>('[data-page-end]')];
  expect(ends().map(({ tabIndex }) => tabIndex)).toEqual([0, 0]);
  stop();
  expect(ends()).toEqual([]);
});
