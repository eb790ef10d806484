/** Reads the pixels of a frame, scaled down: speed matters. */

/** Pixels as in a canvas: RGBA. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The longer side of the scaled frame, in pixels. */
const LONGEST_SIDE = 640;

/** Scales a picture of this size down on a canvas and reads its pixels. */
export function readPixels(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  source: CanvasImageSource,
  size: Size,
): Frame {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height));
  const width = Math.round(size.width * scale);
  const height = Math.round(size.height * scale);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true }) as
    | CanvasRenderingContext2D
    | OffscreenCanvasRenderingContext2D
    | null;
  if (!context) throw new Error('no canvas to read pixels from');
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
