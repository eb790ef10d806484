/** Looks for a code in frames, beside the page: a touch on the screen does not wait for it. */
import { decodePixels, type Frame } from './decode-pixels.ts';

self.onmessage = ({ data: frame }: MessageEvent<Frame>) => {
  self.postMessage(decodePixels(frame) ?? null);
};
