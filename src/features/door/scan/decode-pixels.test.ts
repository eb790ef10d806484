import { expect, test } from 'vitest';
import { passAddress } from '../../../../common/lib/pass-code.ts';
import { FRAME, LOOKS, type Look, lumaOf, SHARP } from '../../../../tests/support/doors/camera-frames.ts';
import { decodePixels } from './decode-pixels.ts';
import type { Frame } from './read-pixels.ts';

const ADDRESS = passAddress('https://portal.example', '7K3MQX9TBD');

function frameOf(look: Look): Frame {
  const luma = lumaOf(ADDRESS, look);
  const data = new Uint8ClampedArray(luma.length * 4);
  luma.forEach((value, at) => void data.set([value, value, value, 255], at * 4));
  return { ...FRAME, data };
}

test.each(LOOKS)('a code that is %s is decoded', (_, look) => {
  expect(decodePixels(frameOf(look))).toBe(ADDRESS);
});

test('a frame without a code has none', () => {
  expect(decodePixels(frameOf({ ...SHARP, dark: 90, light: 90 }))).toBeUndefined();
});
