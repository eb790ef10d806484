// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { heightOf, textScale } from './text-scale.ts';

function setFontSize(size: string): void {
  document.documentElement.style.fontSize = size;
  dispatchEvent(new Event('resize'));
}

afterEach(() => setFontSize(''));

test.each([
  ['16px', 1, 84],
  ['32px', 2, 128],
])('With text of %s a row is as high as its text needs', (size, scale, height) => {
  setFontSize(size);
  expect(textScale()).toBe(scale);
  expect(heightOf({ fixed: 40, text: 44 })).toBe(height);
});
