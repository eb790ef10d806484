import type { Canvas } from '../svg.ts';

export const PICTURE: Canvas = { width: 1200, height: 800 };
