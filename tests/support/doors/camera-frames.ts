/** Camera frames with a QR code: rotated, dark, out of focus, near and far. */
import { encodeQR } from 'qr';

/** Pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/** Of a frame. */
export const FRAME: Size = { width: 640, height: 480 };

export interface Look {
  /** The code's rotation around the middle of the frame. */
  readonly degrees: number;
  /** Pixels of one module. */
  readonly module: number;
  readonly dark: number;
  readonly light: number;
  /** Half the side of the box that is averaged. */
  readonly blur: number;
}

/** Held at about 30 cm: a code of four centimetres on a phone fills a third of the frame. */
export const SHARP: Look = { degrees: 0, module: 8, dark: 20, light: 235, blur: 0 };

/** Conditions in which every decoder must read the code, by name. */
export const LOOKS: readonly (readonly [string, Look])[] = [
  ['upright', SHARP],
  ['turned by 17°', { ...SHARP, degrees: 17 }],
  ['upside down', { ...SHARP, degrees: 180 }],
  ['turned by 45°', { ...SHARP, degrees: 45 }],
  ['dim', { ...SHARP, dark: 12, light: 48 }],
  ['out of focus', { ...SHARP, blur: 3 }],
  ['a metre away', { ...SHARP, module: 4 }],
  ['turned, dim and out of focus', { degrees: -23, module: 8, dark: 15, light: 60, blur: 2 }],
];

/** The brightness of each pixel, row by row, of a code on a grey background. */
export function lumaOf(
  text: string,
  { degrees, module, dark, light, blur }: Look,
  size: Size = FRAME,
): Uint8Array {
  const { width, height } = size;
  const grid = encodeQR(text, 'raw', { border: 4 });
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const sharp = new Float64Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const column = Math.floor((dx * cos + dy * sin) / module + grid.length / 2);
      const row = Math.floor((dy * cos - dx * sin) / module + grid.length / 2);
      const cell = grid[row]?.[column];
      sharp[y * width + x] = cell === undefined ? (dark + light) / 2 : cell ? dark : light;
    }
  }
  return Uint8Array.from(sharp, (_, at) => meanAround(sharp, { at, reach: blur, size }));
}

function meanAround(
  luma: Float64Array,
  { at, reach, size: { width, height } }: { at: number; reach: number; size: Size },
): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  let [sum, count] = [0, 0];
  for (let by = Math.max(0, y - reach); by <= Math.min(height - 1, y + reach); by += 1) {
    for (let bx = Math.max(0, x - reach); bx <= Math.min(width - 1, x + reach); bx += 1) {
      sum += luma[by * width + bx] ?? 0;
      count += 1;
    }
  }
  return sum / count;
}

/** A video of one frame in Chromium's fake camera format: YUV4MPEG2, one second. */
export function filmOf(luma: Uint8Array): Buffer {
  const { width, height } = FRAME;
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]);
}
