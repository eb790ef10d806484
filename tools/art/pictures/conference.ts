import { beam, crowd } from '../figures.ts';
import { createRandom } from '../random.ts';
import { circle, defs, ellipse, glow, group, line, linear, path, rect, screen, svg } from '../svg.ts';
import { PICTURE } from './picture.ts';

/** A conference: a wide lit screen, warm wood, rows of listeners. */
export function conference(): string {
  const random = createRandom(23);
  const slats = Array.from({ length: 46 }, (_, at) => {
    const x = at * 27;
    return rect(x, 0, 20, 560, at % 2 ? '#6e4526' : '#7c5030') + rect(x + 17, 0, 3, 560, '#3a2213');
  });
  return svg(
    PICTURE,
    defs(
      linear('dim', [
        [0, '#120a06', 0.86],
        [0.4, '#120a06', 0.25],
        [1, '#120a06', 0.72],
      ]),
      linear(
        'slide',
        [
          [0, '#0f3b66'],
          [0.55, '#1674a8'],
          [1, '#39b6c8'],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 1 },
      ),
      glow('spill', '#8ddcff', 0.75),
      glow('spot', '#ffe2b0', 0.9),
      linear('stage', [
        [0, '#b98a59'],
        [1, '#4c2f19'],
      ]),
      linear('cone', [
        [0, '#fff2d6', 0.5],
        [1, '#fff2d6', 0],
      ]),
      linear('front', [
        [0, '#000', 0],
        [1, '#060303', 0.9],
      ]),
    ),
    rect(0, 0, 1200, 800, '#2a190e'),
    ...slats,
    rect(0, 0, 1200, 800, 'url(#dim)'),
    ellipse(600, 270, 700, 380, 'url(#spill)', screen),
    rect(250, 92, 700, 330, '#0a1826', 'rx="6"'),
    rect(258, 100, 684, 314, 'url(#slide)'),
    slide(),
    ...[180, 420, 780, 1020].map((x) => beam([x, 0], (x - 600) / 22, 540, 120, 'url(#cone)')),
    path('M60,560 L140,470 L1060,470 L1140,560 Z', 'url(#stage)'),
    rect(60, 560, 1080, 22, '#24140a'),
    ellipse(330, 500, 260, 70, 'url(#spot)', screen),
    lectern(),
    crowd(
      random,
      [
        { y: 618, size: 17, colour: '#2b1a12', cheer: 0 },
        { y: 668, size: 24, colour: '#1c100b', cheer: 0 },
        { y: 738, size: 36, colour: '#0d0705', cheer: 0 },
      ],
      1200,
    ),
    rect(0, 540, 1200, 260, 'url(#front)'),
  );
}

function slide(): string {
  const points = Array.from(
    { length: 12 },
    (_, at) => [600 + at * 27, 352 - at * at * 1.35 - 12 * Math.sin(at * 1.3)] as const,
  );
  return group(
    '',
    rect(300, 150, 230, 20, '#fff', 'rx="4" fill-opacity="0.95"'),
    rect(300, 184, 170, 20, '#fff', 'rx="4" fill-opacity="0.95"'),
    ...[0, 1, 2, 3].map((at) =>
      rect(300, 244 + at * 30, 200 - at * 22, 9, '#dff4ff', 'rx="4" fill-opacity="0.6"'),
    ),
    ...[0, 1, 2, 3].map((at) =>
      line([592, 172 + at * 60], [912, 172 + at * 60], '#fff', 1, 'stroke-opacity="0.22"'),
    ),
    path(
      `M${points.map((point) => point.join(',')).join(' L')}`,
      'none',
      'stroke="#fff" stroke-width="6" stroke-linejoin="round"',
    ),
    ...points.map(([x, y]) => circle(x, y, 6, '#ffd166')),
  );
}

function lectern(): string {
  const suit = '#15233a';
  return group(
    '',
    ellipse(322, 556, 70, 9, '#000', 'fill-opacity="0.35"'),
    circle(320, 366, 21, '#d9a47c'),
    path('M299,364 a21,23 0 0 1 42,0 q-6,-13 -21,-14 q-15,1 -21,14Z', '#3a2416'),
    path('M276,470 Q276,396 320,394 Q364,396 364,470 L360,500 L280,500 Z', suit),
    path('M312,394 L320,424 L328,394 Z', '#f2f4f8'),
    line([360, 424], [424, 388], suit, 17, 'stroke-linecap="round"'),
    circle(428, 386, 9, '#d9a47c'),
    path('M262,452 L380,452 L368,552 L274,552 Z', '#5a3820'),
    path('M256,440 L386,440 L382,456 L260,456 Z', '#7d5230'),
    line([342, 442], [352, 414], '#111', 3),
  );
}
