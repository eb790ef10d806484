import sharp from 'sharp';
import { cameraOverlay } from '../camera-overlay.ts';
import { TAU } from '../clips/scene.ts';
import { buildingSite } from '../pictures/building-site.ts';
import { carPark } from '../pictures/car-park.ts';
import { harbour } from '../pictures/harbour.ts';
import { warehouse } from '../pictures/warehouse.ts';
import { circle, defs, ellipse, glow, group, line, n, path, rect, screen, svg } from '../svg.ts';
import { FILM, FILM_SECONDS, inset } from './film.ts';

/** Somebody who walks through a camera's picture, in its 640 × 360 pixels. */
interface Walker {
  from: number;
  to: number;
  /** Where the feet are. */
  y: number;
  height: number;
  /** As parts of the loop, 0 to 1. */
  begins: number;
  ends: number;
  vest: string;
  frame: string;
}

interface Camera {
  picture: () => string;
  walker: Walker;
}

const CALM = '#46bfd5';
const ALARM = '#f0b954';
const CAMERAS: readonly Camera[] = [
  {
    picture: harbour,
    walker: { from: -20, to: 660, y: 318, height: 62, begins: 0, ends: 1, vest: '#d7e84a', frame: CALM },
  },
  {
    picture: carPark,
    walker: {
      from: 470,
      to: 170,
      y: 262,
      height: 66,
      begins: 0.08,
      ends: 0.92,
      vest: '#3a4656',
      frame: ALARM,
    },
  },
  {
    picture: buildingSite,
    walker: { from: 660, to: 250, y: 322, height: 64, begins: 0.12, ends: 0.7, vest: '#ef8a3c', frame: CALM },
  },
  {
    picture: warehouse,
    walker: { from: 250, to: 396, y: 262, height: 58, begins: 0.3, ends: 0.95, vest: '#d7e84a', frame: CALM },
  },
];
const NIGHT = Date.parse('2026-01-01T02:36:40Z');
const GAP = 6;
const WIDTH = (FILM.width - GAP) / 2;

/** Four cameras of the sites of one company at night. Draws the still pictures once; the result draws a frame. */
export async function securityFilm(): Promise<(turn: number) => string> {
  const stills = await Promise.all(CAMERAS.map(({ picture }) => still(picture())));
  return (turn) =>
    svg(
      FILM,
      rect(0, 0, FILM.width, FILM.height, '#04070c'),
      ...CAMERAS.map((camera, at) => {
        const box = {
          x: (at % 2) * (WIDTH + GAP),
          y: Math.floor(at / 2) * (n((WIDTH * 9) / 16) + 3.4),
          width: WIDTH,
        };
        return inset(`camera${at}`, box, feed(stills[at] ?? '', camera.walker, at, turn));
      }),
    );
}

async function still(picture: string): Promise<string> {
  const bytes = await sharp(Buffer.from(picture)).resize(720).jpeg({ quality: 94 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

/** A camera turns slowly to and fro over its picture. */
function feed(picture: string, walker: Walker, at: number, turn: number): string {
  const pan = n(Math.sin(TAU * (turn + at / 4)) * 14);
  return (
    defs(glow('torch', '#fff2c4', 0.75)) +
    group(
      `transform="translate(${pan} 0)"`,
      `<image href="${picture}" x="-40" y="-76" width="720" height="480"/>`,
      walk(walker, turn),
    ) +
    cameraOverlay({ width: 640, height: 360 }, at + 1, new Date(NIGHT + turn * FILM_SECONDS * 1000))
  );
}

function walk({ from, to, y, height, begins, ends, vest, frame }: Walker, turn: number): string {
  const way = (turn - begins) / (ends - begins);
  if (way < 0 || way > 1) return '';
  const x = from + (to - from) * way;
  const ahead = Math.sign(to - from);
  const step = Math.sin((Math.abs(x - from) / height) * 4.4);
  // People appear at the edge of the picture or fade in from the dark.
  const opacity = n(Math.min(1, way * 8, (1 - way) * 8));
  const unit = height / 62;
  const limb = 'stroke-linecap="round"';
  return group(
    `opacity="${opacity}"`,
    ellipse(x, y + 1, 15 * unit, 3.4 * unit, '#000', 'fill-opacity="0.45"'),
    ellipse(x + ahead * 50 * unit, y - 8 * unit, 46 * unit, 20 * unit, 'url(#torch)', screen),
    line([x, y - 27 * unit], [x + 9 * step * unit, y], '#10151d', 6 * unit, limb),
    line([x, y - 27 * unit], [x - 9 * step * unit, y], '#171e29', 6 * unit, limb),
    path(
      `M${n(x - 8 * unit)},${n(y - 26 * unit)} L${n(x - 7 * unit)},${n(y - 47 * unit)} Q${n(x)},${n(y - 52 * unit)} ${n(x + 7 * unit)},${n(y - 47 * unit)} L${n(x + 8 * unit)},${n(y - 26 * unit)} Z`,
      vest,
    ),
    line([x, y - 44 * unit], [x + ahead * 12 * unit, y - 30 * unit], '#1b2330', 5 * unit, limb),
    circle(x, y - 56 * unit, 5.6 * unit, '#7a5238'),
    corners(x, y, unit, frame),
  );
}

/** The four corners of the frame around a detected person. */
function corners(x: number, y: number, unit: number, colour: string): string {
  const [left, right, top, bottom] = [x - 20 * unit, x + 20 * unit, y - 70 * unit, y + 7 * unit];
  const arm = 9 * unit;
  const corner = (cx: number, cy: number, dx: number, dy: number) =>
    `M${n(cx + dx * arm)},${n(cy)} H${n(cx)} V${n(cy + dy * arm)}`;
  const d = [
    corner(left, top, 1, 1),
    corner(right, top, -1, 1),
    corner(left, bottom, 1, -1),
    corner(right, bottom, -1, -1),
  ];
  return path(d.join(' '), 'none', `stroke="${colour}" stroke-width="2.6"`);
}
