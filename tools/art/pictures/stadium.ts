import { crowd } from '../figures.ts';
import { createRandom } from '../random.ts';
import {
  circle,
  defs,
  ellipse,
  glow,
  group,
  line,
  linear,
  path,
  polygon,
  rect,
  screen,
  svg,
} from '../svg.ts';
import { PICTURE } from './picture.ts';

/** A football ground at night from the stands. */
export function stadium(): string {
  const random = createRandom(37);
  const seats = Array.from({ length: 2600 }, () => {
    const row = random.between(0, 1);
    const y = 292 + row * 116;
    const bend = Math.abs(random.between(-1, 1));
    const x = random.between(0, 1200);
    const colour = random.pick(['#dfe7f5', '#e4574b', '#2e63c9', '#f0c44a', '#98a4bc', '#28324a']);
    return circle(
      x,
      y - 34 * ((x - 600) / 600) ** 2 - bend,
      1.3 + row * 1.5,
      colour,
      `fill-opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
    );
  });
  const masts = [110, 390, 810, 1090].map(
    (x) =>
      rect(x - 3, 112, 6, 130, '#101826') +
      rect(x - 46, 82, 92, 40, '#16202f', 'rx="4"') +
      [0, 1, 2, 3, 4]
        .map((at) => [92, 110].map((y) => circle(x - 36 + at * 18, y, 6, '#fff')).join(''))
        .join('') +
      ellipse(x, 100, 190, 130, 'url(#flood)', screen),
  );
  return svg(
    PICTURE,
    defs(
      linear('sky', [
        [0, '#050b1d'],
        [0.55, '#12305e'],
        [1, '#2f5f97'],
      ]),
      linear('bowl', [
        [0, '#0d1626'],
        [1, '#1b2a44'],
      ]),
      linear('grass', [
        [0, '#2f9a4a'],
        [0.5, '#23823c'],
        [1, '#135628'],
      ]),
      glow('flood', '#eaf4ff', 0.95),
      glow('pool', '#f4fff0', 0.5),
      linear('shade', [
        [0, '#000', 0],
        [1, '#010408', 0.85],
      ]),
    ),
    rect(0, 0, 1200, 800, '#0b1a22'),
    rect(0, 0, 1200, 420, 'url(#sky)'),
    path('M0,424 L1200,424 L1200,800 L0,800 Z', '#12303a'),
    path('M0,190 Q600,262 1200,190 L1200,430 L0,430 Z', 'url(#bowl)'),
    path('M0,176 Q600,250 1200,176 L1200,206 Q600,280 0,206 Z', '#0a1220'),
    ...seats,
    ...masts,
    path('M0,408 Q600,452 1200,408 L1200,436 Q600,474 0,436 Z', '#0c1a30'),
    ...Array.from({ length: 10 }, (_, at) =>
      rect(
        30 + at * 118,
        424 + 20 * Math.sin(((at + 0.5) / 10) * Math.PI),
        100,
        14,
        ['#e9edf5', '#f0c44a', '#4f8df0'][at % 3] ?? '#fff',
        'fill-opacity="0.85"',
      ),
    ),
    path('M-60,800 L150,470 L1050,470 L1260,800 Z', 'url(#grass)'),
    ...pitchStripes(),
    pitchLines(),
    ellipse(600, 600, 560, 170, 'url(#pool)', screen),
    ...players(),
    crowd(random, [{ y: 752, size: 34, colour: '#060b14', cheer: 0.3 }], 1200),
    rect(0, 600, 1200, 200, 'url(#shade)'),
  );
}

function pitchStripes(): string[] {
  const edge = (share: number, y: number) => {
    const depth = (y - 470) / 330;
    const left = 150 - 210 * depth;
    return left + share * (1200 - 2 * left);
  };
  return [0, 2, 4, 6, 8].map((at) =>
    polygon(
      [
        [edge(at / 10, 470), 470],
        [edge((at + 1) / 10, 470), 470],
        [edge((at + 1) / 10, 800), 800],
        [edge(at / 10, 800), 800],
      ],
      '#fff',
      'fill-opacity="0.07"',
    ),
  );
}

function pitchLines(): string {
  const white = 'stroke="#f3fbf2" stroke-opacity="0.85" stroke-width="4"';
  return (
    path(
      'M150,470 L1050,470 M128,504 L1072,504',
      'none',
      'stroke="#f3fbf2" stroke-opacity="0.6" stroke-width="2.5"',
    ) +
    path('M600,504 L600,800', 'none', white) +
    ellipse(600, 616, 168, 52, 'none', white) +
    circle(600, 616, 5, '#f3fbf2') +
    path('M128,540 L300,540 L246,690 L20,690 M1072,540 L900,540 L954,690 L1180,690', 'none', white)
  );
}

function players(): string[] {
  const at: [number, number, string][] = [
    [430, 590, '#d8332b'],
    [540, 560, '#d8332b'],
    [700, 640, '#d8332b'],
    [360, 660, '#d8332b'],
    [800, 560, '#d8332b'],
    [480, 640, '#f5f7fb'],
    [650, 575, '#f5f7fb'],
    [760, 690, '#f5f7fb'],
    [880, 620, '#f5f7fb'],
    [300, 560, '#f5f7fb'],
  ];
  return at.map(([x, y, shirt]) => {
    const size = 0.5 + (y - 500) / 260;
    return group(
      `transform="translate(${x} ${y}) scale(${size.toFixed(2)})"`,
      ellipse(20, 2, 30, 5, '#000', 'fill-opacity="0.3"'),
      line([-3, -18], [-9, 0], '#23262e', 5),
      line([3, -18], [10, -2], '#23262e', 5),
      rect(-8, -40, 16, 24, shirt, 'rx="5"'),
      circle(0, -47, 6, '#b98560'),
    );
  });
}
