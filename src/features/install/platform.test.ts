// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { isAppleTablet, isInstalled } from './platform.ts';

const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';

test.each([
  ['an iPhone', SAFARI.replace('Macintosh; Intel Mac OS X 10_15_7', 'iPhone; CPU iPhone OS 18_5'), 5, true],
  ['an iPad that says so', SAFARI.replace('Macintosh; Intel Mac OS X 10_15_7', 'iPad; CPU OS 12_5'), 5, true],
  ['an iPad that says it is a Mac', SAFARI, 5, true],
  ['a Mac', SAFARI, 0, false],
  ['a Windows tablet', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/156.0 Safari/537.36', 10, false],
  ['an Android tablet', 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Safari/537.36', 5, false],
])('%s', (_, userAgent, maxTouchPoints, isOne) => {
  expect(isAppleTablet({ userAgent, maxTouchPoints })).toBe(isOne);
});

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'standalone');
});

test('A page is the installed app when the device or the browser says so', () => {
  expect(isInstalled()).toBe(false);
  Object.assign(navigator, { standalone: true });
  expect(isInstalled()).toBe(true);
  Object.assign(navigator, { standalone: false });
  const matching = { ...window.matchMedia('all'), matches: true };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(display-mode: standalone)' ? matching : { ...matching, matches: false },
  );
  expect(isInstalled()).toBe(true);
});
