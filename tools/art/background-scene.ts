/** The film behind the log-in screens: a calm wall of monitors at night. Everything in it returns after `LOOP_SECONDS`. */
import { createRandom, type Random } from './random.ts';
import {
  type Canvas,
  circle,
  defs,
  ellipse,
  glow,
  group,
  line,
  linear,
  n,
  path,
  radial,
  rect,
  screen,
  svg,
} from './svg.ts';

export const BACKGROUND: Canvas = { width: 1280, height: 720 };
export const LOOP_SECONDS = 10;

const TAU = 2 * Math.PI;
const TILE = { width: 226, height: 138, gap: 22 };
const LINE = '#79d3ea';

/** Draws the content of a tile. `turn` is its place in the loop, 0 to 1; both ends give the same picture. */
type Feed = (turn: number, random: Random) => string;

const wave: Feed = (turn, random) => {
  const strands = [0, 1, 2].map((at) => {
    const height = random.between(8, 24);
    const cycles = Math.floor(random.between(1, 4));
    const points = Array.from({ length: 41 }, (_, step) => {
      const x = 14 + step * 4.95;
      const swell = Math.sin((step / 40) * Math.PI);
      return `${n(x)},${n(70 + swell * height * Math.sin(cycles * TAU * (step / 40) - TAU * turn * (at + 1)))}`;
    });
    return path(
      `M${points.join(' L')}`,
      'none',
      `stroke="${LINE}" stroke-opacity="${n(0.7 - at * 0.2)}" stroke-width="1.6"`,
    );
  });
  return strands.join('');
};

const radar: Feed = (turn, random) => {
  const [x, y] = [113, 69];
  const angle = TAU * turn;
  const sweep = Array.from({ length: 14 }, (_, at) => {
    const back = angle - at * 0.055;
    return line(
      [x, y],
      [x + 54 * Math.cos(back), y + 54 * Math.sin(back)],
      LINE,
      2.4,
      `stroke-opacity="${n(0.6 * (1 - at / 14))}"`,
    );
  });
  const blips = Array.from({ length: 4 }, () => {
    const at = random.between(0, 1);
    const far = random.between(14, 50);
    const age = (((turn - at) % 1) + 1) % 1;
    return circle(
      x + far * Math.cos(TAU * at),
      y + far * Math.sin(TAU * at),
      3,
      '#b8f3ff',
      `fill-opacity="${n(0.9 * (1 - age) ** 2)}"`,
    );
  });
  const rings = [18, 36, 54].map((r) => circle(x, y, r, 'none', `stroke="${LINE}" stroke-opacity="0.22"`));
  return rings.join('') + sweep.join('') + blips.join('');
};

const corridor: Feed = (turn, random) => {
  const hue = random.between(190, 220);
  const steps = [0, 1, 2, 3].map((at) => {
    const depth = (((at + turn) / 4) % 1) ** 2;
    const [w, h] = [24 + 202 * depth, 16 + 122 * depth];
    return rect(
      113 - w / 2,
      69 - h / 2,
      w,
      h,
      'none',
      `stroke="hsl(${n(hue)} 60% 70%)" stroke-opacity="${n(0.34 * Math.sin(Math.PI * Math.sqrt(depth)))}" stroke-width="1.2"`,
    );
  });
  return (
    ellipse(113, 69, 60, 40, 'url(#far)', screen) +
    steps.join('') +
    line([0, 0], [226, 138], '#fff', 0.6, 'stroke-opacity="0.07"') +
    line([226, 0], [0, 138], '#fff', 0.6, 'stroke-opacity="0.07"')
  );
};

const plan: Feed = (turn, random) => {
  const walls = 'M24,24 H202 V114 H24 Z M24,66 H88 M120,66 H202 M120,24 V66 M88,90 V114';
  const walkers = [0, 1].map((at) => {
    const phase = TAU * (turn + random.between(0, 1));
    const x = 113 + 70 * Math.cos(phase);
    const y = (at ? 92 : 46) + 12 * Math.sin(phase * 2);
    return circle(x, y, 9, 'url(#dot)', screen) + circle(x, y, 2.6, '#ffe0a3');
  });
  return path(walls, 'none', `stroke="${LINE}" stroke-opacity="0.4" stroke-width="1.3"`) + walkers.join('');
};

const city: Feed = (turn, random) => {
  const towers = Array.from({ length: 12 }, (_, at) => {
    const height = random.between(16, 74);
    const lights = [0, 1, 2, 3].map((row) => {
      const lit = 0.25 + 0.25 * Math.sin(TAU * (turn + random.between(0, 1)));
      return row * 14 + 10 < height
        ? rect(at * 19 + 5, 122 - height + row * 14, 4, 4, '#ffd79a', `fill-opacity="${n(lit + 0.2)}"`)
        : '';
    });
    return (
      rect(at * 19 + 1, 116 - height, 15, height + 22, '#0a1420', 'fill-opacity="0.9"') + lights.join('')
    );
  });
  return ellipse(113, 110, 130, 44, 'url(#far)', screen) + towers.join('');
};

const bars: Feed = (turn, random) =>
  Array.from({ length: 17 }, (_, at) => {
    const phase = random.between(0, 1);
    const height = 12 + 32 * (0.5 + 0.5 * Math.sin(TAU * (turn + phase)));
    return rect(
      20 + at * 11,
      108 - height,
      6,
      height,
      LINE,
      `rx="2" fill-opacity="${n(0.22 + height / 130)}"`,
    );
  }).join('') + line([16, 112], [210, 112], LINE, 1, 'stroke-opacity="0.3"');

const FEEDS: readonly [Feed, ...Feed[]] = [wave, corridor, radar, city, plan, bars];

/** One frame; `turn` is its place in the loop, 0 to 1. */
export function backgroundFrame(turn: number): string {
  const drift = Math.sin(TAU * turn);
  const rise = Math.cos(TAU * turn);
  return svg(
    BACKGROUND,
    defs(
      linear('night', [
        [0, '#08131d'],
        [0.55, '#0b1c29'],
        [1, '#050b11'],
      ]),
      linear(
        'glass',
        [
          [0, '#132b3b'],
          [1, '#0a1722'],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 1 },
      ),
      glow('teal', '#1d8fa8', 0.5),
      glow('amber', '#c98a3a', 0.26),
      glow('far', '#3f9dbd', 0.4),
      glow('dot', '#ffc46b', 0.9),
      glow('mote', '#bfeaf7', 0.34),
      radial('vignette', [
        [0, '#02060a', 0],
        [0.55, '#02060a', 0.22],
        [1, '#02060a', 0.9],
      ]),
    ),
    rect(0, 0, 1280, 720, 'url(#night)'),
    ellipse(360 + 90 * drift, 250 + 40 * rise, 520, 380, 'url(#teal)', screen),
    ellipse(1010 - 70 * drift, 540 - 30 * rise, 460, 320, 'url(#amber)', screen),
    group(
      `transform="translate(${n(26 * drift)} ${n(8 * rise)}) translate(640 360) skewY(-5) scale(1.06) translate(-640 -360)"`,
      ...wall(turn),
    ),
    group(`transform="translate(${n(-40 * drift)} 0)"`, dust(turn)),
    ellipse(640, 360, 980, 640, 'url(#vignette)'),
  );
}

function wall(turn: number): string[] {
  const tiles: string[] = [];
  for (let row = -1; row < 5; row += 1) {
    for (let column = -1; column < 6; column += 1) {
      const random = createRandom((row + 3) * 131 + (column + 3) * 17);
      const x = column * (TILE.width + TILE.gap) + (row % 2 ? 60 : 0) - 20;
      const y = row * (TILE.height + TILE.gap) + 10;
      const feed = FEEDS[(((row * 2 + column * 5) % FEEDS.length) + FEEDS.length) % FEEDS.length] ?? wave;
      const breath = 0.5 + 0.5 * Math.sin(TAU * (turn + random.between(0, 1)));
      const opacity = random.between(0.34, 0.62) + 0.16 * breath;
      tiles.push(
        group(
          `transform="translate(${x} ${y})" opacity="${n(opacity)}"`,
          rect(
            0,
            0,
            TILE.width,
            TILE.height,
            'url(#glass)',
            'rx="9" stroke="#8fd8ec" stroke-opacity="0.28" stroke-width="1.2"',
          ),
          feed(turn, random),
          circle(
            13,
            13,
            2.6,
            random.between(0, 1) > 0.8 ? '#ff8d6b' : '#6ff0b8',
            `fill-opacity="${n(0.4 + 0.5 * breath)}"`,
          ),
          rect(22, 11, random.between(22, 52), 4, '#cfeef7', 'rx="2" fill-opacity="0.32"'),
        ),
      );
    }
  }
  return tiles;
}

function dust(turn: number): string {
  const random = createRandom(977);
  return Array.from({ length: 26 }, () => {
    const phase = random.between(0, 1);
    const shine = 0.25 + 0.5 * (0.5 + 0.5 * Math.sin(TAU * (turn + phase)));
    return circle(
      random.between(-40, 1320),
      random.between(0, 720) + 10 * Math.sin(TAU * (turn + phase)),
      random.between(10, 34),
      'url(#mote)',
      `${screen} opacity="${n(shine)}"`,
    );
  }).join('');
}
