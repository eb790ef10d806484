// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { watchPresses, whenPointerIsUp } from './when-pointer-is-up.ts';

/** What `:active` finds: Chromium keeps it for 150 ms after a tap. */
let active: Element | null;

beforeAll(watchPresses);
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'querySelector').mockImplementation(() => active);
});
afterEach(() => {
  // Other files share this module: nothing is released for them.
  press();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const press = () => {
  active = document.body;
  dispatchEvent(new Event('pointerdown'));
};
const release = (kind = 'pointerup') => dispatchEvent(new Event(kind));

test.each(['pointerup', 'pointercancel', 'keyup'])('Work during a press waits for its %s', (kind) => {
  const work = vi.fn<() => void>();
  press();
  whenPointerIsUp(work);
  vi.advanceTimersByTime(900);
  expect(work).not.toHaveBeenCalled();
  release(kind);
  // The click event comes first.
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(0);
  active = null;
  vi.advanceTimersByTime(5_000);
  expect(work).toHaveBeenCalledTimes(1);
});

test('What a tap causes does not wait while the browser still shows it as pressed', () => {
  const [byClick, later] = [vi.fn<() => void>(), vi.fn<() => void>()];
  press();
  release();
  whenPointerIsUp(byClick);
  vi.advanceTimersByTime(0);
  expect(byClick).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(50);
  whenPointerIsUp(later);
  expect(later).toHaveBeenCalledTimes(1);
});

test('The next press holds work again', () => {
  const work = vi.fn<() => void>();
  press();
  release();
  vi.advanceTimersByTime(0);
  press();
  whenPointerIsUp(work);
  vi.advanceTimersByTime(0);
  expect(work).not.toHaveBeenCalled();
});

test('A release that is handled after the next press began does not end that', () => {
  const work = vi.fn<() => void>();
  press();
  release();
  press();
  vi.advanceTimersByTime(0);
  whenPointerIsUp(work);
  expect(work).not.toHaveBeenCalled();
});

test('A release that is never reported holds work for a second', () => {
  const work = vi.fn<() => void>();
  press();
  whenPointerIsUp(work);
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledTimes(1);
});
