import { type Canvas, group, n, rect } from '../svg.ts';

export const CLIP: Canvas = { width: 640, height: 360 };

export type Scene = (t: number) => string;

export const TAU = 2 * Math.PI;

export const everywhere = (fill: string) => rect(-40, -40, 720, 440, fill);

/** A hand-held camera: never quite still. */
export function handHeld(t: number, ...parts: string[]): string {
  const x = Math.sin(t * 0.9) * 6 + Math.sin(t * 2.3) * 1.5;
  const y = Math.cos(t * 0.7) * 4;
  return group(`transform="translate(${n(x)} ${n(y)})"`, ...parts);
}
