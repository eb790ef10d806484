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

/** A theatre: red curtains, gilt edge, a pianist in the light. */
export function theatre(): string {
  const random = createRandom(53);
  const folds = (from: number, count: number, width: number) =>
    Array.from({ length: count }, (_, at) => rect(from + at * width, 0, width + 1, 600, 'url(#fold)')).join(
      '',
    );
  return svg(
    PICTURE,
    defs(
      linear(
        'fold',
        [
          [0, '#3d060d'],
          [0.45, '#a3202c'],
          [0.6, '#b92a35'],
          [1, '#3d060d'],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 0 },
      ),
      linear('back', [
        [0, '#14060a'],
        [1, '#43151a'],
      ]),
      linear('boards', [
        [0, '#a86e3c'],
        [1, '#4a2812'],
      ]),
      linear('light', [
        [0, '#fff3cf', 0.62],
        [1, '#fff3cf', 0.02],
      ]),
      linear('gilt', [
        [0, '#f5d88a'],
        [0.5, '#b98a35'],
        [1, '#6b4a17'],
      ]),
      glow('pool', '#fff0c6', 0.95),
      linear('dark', [
        [0, '#000', 0],
        [1, '#060102', 0.93],
      ]),
      linear('top', [
        [0, '#050001', 0.85],
        [1, '#050001', 0],
      ]),
    ),
    rect(0, 0, 1200, 800, 'url(#back)'),
    folds(300, 15, 40),
    rect(290, 0, 620, 560, '#12040a', 'fill-opacity="0.55"'),
    path('M120,600 L250,505 L950,505 L1080,600 Z', 'url(#boards)'),
    ...Array.from({ length: 15 }, (_, at) =>
      line([270 + at * 48, 505], [150 + at * 65, 600], '#3a1f0e', 1.5, 'stroke-opacity="0.6"'),
    ),
    polygon(
      [
        [560, -20],
        [640, -20],
        [800, 560],
        [400, 560],
      ],
      'url(#light)',
      screen,
    ),
    ellipse(600, 545, 300, 50, 'url(#pool)', screen),
    piano(),
    folds(0, 6, 44),
    folds(936, 6, 44),
    path(
      'M264,0 Q250,330 40,600 L0,600 L0,0 Z M936,0 Q950,330 1160,600 L1200,600 L1200,0 Z',
      '#1d0307',
      'fill-opacity="0.28"',
    ),
    valance(),
    rect(0, 600, 1200, 12, 'url(#gilt)'),
    rect(0, 0, 1200, 240, 'url(#top)'),
    crowd(
      random,
      [
        { y: 668, size: 20, colour: '#2a0a0e', cheer: 0 },
        { y: 708, size: 28, colour: '#1a0507', cheer: 0 },
        { y: 764, size: 38, colour: '#0b0203', cheer: 0 },
      ],
      1200,
    ),
    rect(0, 600, 1200, 200, 'url(#dark)'),
  );
}

function valance(): string {
  return Array.from({ length: 8 }, (_, at) => {
    const x = at * 150;
    return (
      path(`M${x},0 L${x + 150},0 L${x + 150},70 Q${x + 75},150 ${x},70 Z`, '#8f1a26') +
      path(`M${x},70 Q${x + 75},150 ${x + 150},70 L${x + 150},80 Q${x + 75},162 ${x},80 Z`, 'url(#gilt)')
    );
  }).join('');
}

function piano(): string {
  const black = '#0a0708';
  return group(
    '',
    ellipse(620, 560, 190, 14, '#000', 'fill-opacity="0.45"'),
    path('M520,470 L760,470 Q786,470 780,500 L520,500 Z', black),
    path('M540,468 Q640,330 790,392 L764,468 Z', '#171012'),
    path('M548,464 Q642,346 776,396', 'none', 'stroke="#f2d9a0" stroke-opacity="0.55" stroke-width="2"'),
    rect(506, 482, 30, 8, '#f6f1e6'),
    ...[532, 650, 758].map((x) => rect(x, 500, 8, 58, black)),
    rect(420, 516, 62, 10, black),
    ...[428, 468].map((x) => rect(x, 526, 5, 34, black)),
    circle(458, 408, 19, '#c99470'),
    path('M438,408 a20,21 0 0 1 40,-6 q-18,-4 -22,4 q-4,14 -14,14Z', '#1b110c'),
    path('M426,516 Q420,440 456,430 Q484,436 482,516 Z', '#17202f'),
    line([468, 452], [512, 480], '#17202f', 14, 'stroke-linecap="round"'),
    circle(516, 480, 7, '#c99470'),
    path('M440,512 L498,516 L504,558 L490,558 L484,530 L440,528 Z', '#0f1622'),
  );
}
