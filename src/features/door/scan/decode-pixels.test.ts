import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import { passAddress } from '../../../../common/lib/pass-code.ts';
import { decodePixels, type Frame } from './decode-pixels.ts';

const ADDRESS = passAddress('https://portal.example', '7K3MQX9TBD');
const [WIDTH, HEIGHT] = [640, 480];

interface Look {
  /** Of the code about the middle of the frame. */
  degrees: number;
  /** Pixels of one module. */
  module: number;
  dark: number;
  light: number;
  /** Half the side of the box that is averaged. */
  blur: number;
}

/** A camera's picture of a code: turned, dim, out of focus, on a grey ground. */
function frameOf({ degrees, module, dark, light, blur }: Look): Frame {
  const grid = encodeQR(ADDRESS, 'raw', { border: 4 });
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const luma = new Float64Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const column = Math.floor((dx * cos + dy * sin) / module + grid.length / 2);
      const row = Math.floor((dy * cos - dx * sin) / module + grid.length / 2);
      const cell = grid[row]?.[column];
      luma[y * WIDTH + x] = cell === undefined ? (dark + light) / 2 : cell ? dark : light;
    }
  }
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      let [sum, count] = [0, 0];
      for (let by = Math.max(0, y - blur); by <= Math.min(HEIGHT - 1, y + blur); by += 1) {
        for (let bx = Math.max(0, x - blur); bx <= Math.min(WIDTH - 1, x + blur); bx += 1) {
          sum += luma[by * WIDTH + bx] ?? 0;
          count += 1;
        }
      }
      data.set([sum / count, sum / count, sum / count, 255], (y * WIDTH + x) * 4);
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

const SHARP: Look = { degrees: 0, module: 8, dark: 20, light: 235, blur: 0 };

test.each([
  ['upright', SHARP],
  ['turned by 17°', { ...SHARP, degrees: 17 }],
  ['upside down', { ...SHARP, degrees: 180 }],
  ['turned by 45°', { ...SHARP, degrees: 45 }],
  ['dim', { ...SHARP, dark: 12, light: 48 }],
  ['out of focus', { ...SHARP, blur: 3 }],
  ['far away', { ...SHARP, module: 4 }],
  ['turned, dim and out of focus', { degrees: -23, module: 8, dark: 15, light: 60, blur: 2 }],
])('a code that is %s is read', (_, look) => {
  expect(decodePixels(frameOf(look))).toBe(ADDRESS);
});

test('a frame without a code has none', () => {
  expect(decodePixels(frameOf({ ...SHARP, dark: 90, light: 90 }))).toBeUndefined();
});
