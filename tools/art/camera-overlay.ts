/** The text that a camera writes into its picture, in a pixel font of our own: it depends on no installed font. */
import { type Canvas, circle, rect } from './svg.ts';

/** Five by seven; each row's five pixels are the low bits of a number. */
const GLYPHS: Record<string, readonly number[]> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  ':': [0, 12, 12, 0, 12, 12, 0],
  A: [14, 17, 17, 31, 17, 17, 17],
  C: [14, 17, 16, 16, 16, 17, 14],
  E: [31, 16, 16, 30, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  R: [30, 17, 17, 30, 20, 18, 17],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
};
const PIXEL = 2;

function write(text: string, x: number, y: number): string {
  return [...text]
    .flatMap((letter, at) =>
      (GLYPHS[letter] ?? []).flatMap((bits, row) =>
        [0, 1, 2, 3, 4]
          .filter((column) => bits & (16 >> column))
          .map((column) =>
            rect(x + (at * 6 + column) * PIXEL, y + row * PIXEL, PIXEL, PIXEL, '#fff', 'fill-opacity="0.92"'),
          ),
      ),
    )
    .join('');
}

/**
 * Camera number at the left, the time at the right, and a red light that blinks each second. No date, as the demo's
 * recordings are always of the day before its first start.
 */
export function cameraOverlay({ width, height }: Canvas, camera: number, at: Date): string {
  const stamp = `${at.toISOString().slice(11, 19)} UTC`;
  const isLit = at.getUTCMilliseconds() < 600;
  const stampWidth = stamp.length * 6 * PIXEL;
  const bar = 'fill-opacity="0.38" rx="3"';
  return (
    rect(10, 10, 118, 24, '#000', bar) +
    (isLit ? circle(22, 22, 5, '#ff3b30') : '') +
    write(`REC CAM ${camera}`, 34, 15) +
    rect(width - stampWidth - 20, height - 34, stampWidth + 10, 24, '#000', bar) +
    write(stamp, width - stampWidth - 14, height - 29)
  );
}
