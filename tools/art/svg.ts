/** The few shapes that all scenes are drawn with. Lengths are pixels of the picture. */

export interface Canvas {
  width: number;
  height: number;
}

/** A whole picture: definitions first, then what is drawn, back to front. */
export function svg({ width, height }: Canvas, ...parts: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;
}

export type Stop = [offset: number, colour: string, opacity?: number];

const stopsOf = (stops: Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A gradient from top to bottom, or along the given line (fractions of the shape). */
export function linear(id: string, stops: Stop[], line = { x1: 0, y1: 0, x2: 0, y2: 1 }): string {
  return `<linearGradient id="${id}" x1="${line.x1}" y1="${line.y1}" x2="${line.x2}" y2="${line.y2}">${stopsOf(stops)}</linearGradient>`;
}

export function radial(id: string, stops: Stop[]): string {
  return `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`;
}

/** A light that fades to nothing: cheaper than a blur, and needs no filter. */
export function glow(id: string, colour: string, strength = 1): string {
  return radial(id, [
    [0, colour, strength],
    [0.35, colour, strength * 0.45],
    [0.7, colour, strength * 0.1],
    [1, colour, 0],
  ]);
}

export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

export const n = (value: number) => Number(value.toFixed(2));

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return ellipse(cx, cy, r, r, fill, more);
}

export type Point = readonly [x: number, y: number];

export function polygon(points: Point[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
}

export function line([x1, y1]: Point, [x2, y2]: Point, stroke: string, width: number, more = ''): string {
  return `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${stroke}" stroke-width="${n(width)}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function group(more: string, ...parts: string[]): string {
  return `<g ${more}>${parts.join('')}</g>`;
}

export const defs = (...parts: string[]) => `<defs>${parts.join('')}</defs>`;
export const screen = 'style="mix-blend-mode:screen"';
