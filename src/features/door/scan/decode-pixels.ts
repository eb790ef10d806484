import decodeQR from 'qr/decode.js';
import type { Frame } from './read-pixels.ts';

/** For retries on difficult frames, in milliseconds; the next frame follows anyway. */
const TIME_LIMIT_MS = 60;

/** The text of the QR code in a frame; undefined if there is none. */
export function decodePixels({ width, height, data }: Frame): string | undefined {
  try {
    return decodeQR({ width, height, data }, { format: 'RGBA', timeLimit: TIME_LIMIT_MS });
  } catch {
    // The library throws if there is no code.
    return undefined;
  }
}
