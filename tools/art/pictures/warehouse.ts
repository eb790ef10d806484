import { createRandom } from '../random.ts';
import {
  circle,
  defs,
  ellipse,
  glow,
  group,
  line,
  linear,
  n,
  path,
  polygon,
  rect,
  screen,
  svg,
} from '../svg.ts';
import { PICTURE } from './picture.ts';

/** A warehouse aisle under white light. */
export function warehouse(): string {
  const random = createRandom(149);
  const shelf = (side: 1 | -1) =>
    Array.from({ length: 7 }, (_, at) => {
      const depth = 1 - at / 7;
      const scale = 0.28 + depth * depth * 0.9;
      const x = 600 + side * (118 + 560 * scale * scale);
      const wide = 150 * scale;
      return Array.from({ length: 4 }, (_, row) => {
        const y = 470 + 150 * scale - (row + 1) * 132 * scale;
        const box = random.pick(['#b78a55', '#a3733f', '#c79f6c', '#4f6f8f', '#8c5f33']);
        return (
          rect(x - wide / 2, y + 22 * scale, wide * 0.52, 98 * scale, box) +
          rect(
            x + wide * 0.06,
            y + (22 + random.between(0, 34)) * scale,
            wide * 0.42,
            98 * scale,
            random.pick(['#c79f6c', '#9a6b3a', '#6f8aa3']),
          ) +
          rect(x - wide * 0.56, y + 120 * scale, wide * 1.12, 11 * scale, '#e0702a') +
          rect(x - wide * 0.58, y, 9 * scale, 134 * scale, '#27508a')
        );
      }).join('');
    }).reverse();
  return svg(
    PICTURE,
    defs(
      linear('hall', [
        [0, '#2c3640'],
        [0.5, '#8c99a4'],
        [1, '#4a545d'],
      ]),
      linear('floor', [
        [0, '#c3cbd0'],
        [1, '#59636b'],
      ]),
      glow('strip', '#ffffff', 0.95),
      linear('edge', [
        [0, '#05090d', 0.55],
        [0.3, '#05090d', 0],
        [0.72, '#05090d', 0],
        [1, '#05090d', 0.6],
      ]),
    ),
    rect(0, 0, 1200, 800, 'url(#hall)'),
    polygon(
      [
        [540, 500],
        [660, 500],
        [1200, 800],
        [0, 800],
      ],
      'url(#floor)',
    ),
    rect(520, 330, 160, 172, '#aab6be'),
    rect(545, 380, 110, 122, '#dfe7ea'),
    ...Array.from({ length: 6 }, (_, at) => rect(545, 384 + at * 20, 110, 2, '#8d99a1')),
    ...shelf(-1),
    ...shelf(1),
    ...[0, 1, 2, 3, 4].map((at) => {
      const scale = 0.25 + at * at * 0.07;
      const y = 300 - at * at * 17;
      return (
        ellipse(600, y, 300 * scale, 80 * scale, 'url(#strip)', screen) +
        rect(600 - 120 * scale, y - 5 * scale, 240 * scale, 10 * scale, '#fff', 'rx="3"')
      );
    }),
    polygon(
      [
        [566, 510],
        [572, 510],
        [330, 800],
        [300, 800],
      ],
      '#f0c02f',
    ),
    polygon(
      [
        [634, 510],
        [628, 510],
        [870, 800],
        [900, 800],
      ],
      '#f0c02f',
    ),
    forklift(),
    rect(0, 0, 1200, 800, 'url(#edge)'),
  );
}

function forklift(): string {
  const orange = '#ef7d1a';
  return group(
    `transform="translate(${n(610)} 640)"`,
    ellipse(10, 62, 120, 12, '#000', 'fill-opacity="0.4"'),
    rect(60, -150, 9, 206, '#23272d'),
    rect(78, -150, 9, 206, '#23272d'),
    path('M-74,50 L-78,-14 Q-60,-30 -20,-28 L58,-20 L58,50 Z', orange),
    path(
      'M-56,-26 L-40,-112 L40,-112 L54,-22',
      'none',
      'stroke="#23272d" stroke-width="8" stroke-linejoin="round"',
    ),
    circle(-6, -74, 13, '#c58f6b'),
    path('M-20,-78 a14,14 0 0 1 28,0Z', '#f2c530'),
    path('M-26,-26 Q-28,-58 -4,-60 Q20,-58 22,-24 Z', '#d8e84a'),
    rect(88, -46, 92, 84, '#b78a55'),
    line([88, -4], [180, -4], '#8c6232', 4),
    rect(84, 44, 104, 7, '#23272d'),
    circle(-44, 50, 21, '#14171b'),
    circle(-44, 50, 9, '#6d757d'),
    circle(40, 52, 18, '#14171b'),
    circle(40, 52, 8, '#6d757d'),
  );
}
