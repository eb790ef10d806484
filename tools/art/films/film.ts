import type { Canvas } from '../svg.ts';

/** The films of the landing page's services: seamless loops without sound. */
export const FILM: Canvas = { width: 960, height: 540 };
export const FILM_SECONDS = 8;

/** A picture of 640 × 360 within another. Its ids get a prefix, as pictures use the same names for their gradients. */
export function inset(prefix: string, box: { x: number; y: number; width: number }, content: string): string {
  const own = content.replaceAll(/\bid="/g, `id="${prefix}-`).replaceAll('url(#', `url(#${prefix}-`);
  const height = (box.width * 9) / 16;
  return `<svg x="${box.x}" y="${box.y}" width="${box.width}" height="${height}" viewBox="0 0 640 360">${own}</svg>`;
}
