/** Frames are small: speed counts. */

/** Pixels of a frame, as a canvas gives them: RGBA. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The longer side of a frame that is looked at, in pixels. */
const LONGEST_SIDE = 640;

/** The pixels of a picture of this size, made smaller on a canvas. */
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
