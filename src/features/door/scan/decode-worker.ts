/** Decodes frames in a worker, so that taps do not wait for it. */
import { decodePixels } from './decode-pixels.ts';
import { type Frame, readPixels } from './read-pixels.ts';

let canvas: OffscreenCanvas | undefined;

self.onmessage = ({ data: frame }: MessageEvent<Frame | VideoFrame>) => {
  self.postMessage(decodePixels('data' in frame ? frame : pixelsOf(frame)) ?? null);
};

function pixelsOf(frame: VideoFrame): Frame {
  canvas ??= new OffscreenCanvas(0, 0);
  const pixels = readPixels(canvas, frame, { width: frame.displayWidth, height: frame.displayHeight });
  frame.close();
  return pixels;
}
