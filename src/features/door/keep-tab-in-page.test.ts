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

/** What Tab does in a browser: the focus goes from where it is to what stands next in the document. */
function step(to: Element | null, from: string | null): void {
  const relatedTarget = from === null ? null : document.querySelector(from);
  if (to instanceof HTMLElement) to.dispatchEvent(new FocusEvent('focus', { relatedTarget }));
}

test('Behind the last button comes the first, and before the first the last', () => {
  step(document.body.lastElementChild, '#last');
  expect(focused()).toBe('first');
  step(document.body.firstElementChild, '#first');
  expect(focused()).toBe('last');
});

test('Who comes from outside begins with the first', () => {
  step(document.body.firstElementChild, null);
  expect(focused()).toBe('first');
});

test('Both ends can be reached by Tab, and go with what they are for', () => {
  const ends = () => [...document.querySelectorAll<HTMLElement>('[data-page-end]')];
  expect(ends().map(({ tabIndex }) => tabIndex)).toEqual([0, 0]);
  stop();
  expect(ends()).toEqual([]);
});
