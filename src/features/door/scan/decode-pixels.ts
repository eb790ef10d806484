import decodeQR from 'qr/decode.js';
import type { Frame } from './read-pixels.ts';

/** For retries on hard frames, in milliseconds; the next frame comes anyway. */
const TIME_LIMIT_MS = 60;

/** The text of the QR code in a frame; undefined when none is found. */
export function decodePixels({ width, height, data }: Frame): string | undefined {
  try {
    return decodeQR({ width, height, data }, { format: 'RGBA', timeLimit: TIME_LIMIT_MS });
  } catch {
    // The library's way to say that there is none.
    return undefined;
  }
}
