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

/** A container terminal at first light. */
export function harbour(): string {
  const random = createRandom(101);
  const colours = ['#b8402f', '#25609a', '#2f7d5a', '#d08a2e', '#5b6672', '#7d3550'] as const;
  const stacks = Array.from({ length: 12 }, (_, column) => {
    const high = Math.floor(random.between(2, 6));
    return Array.from({ length: high }, (_, row) => {
      const x = column * 102 - 16;
      const y = 628 - (row + 1) * 46;
      const ribs = Array.from({ length: 11 }, (_, at) =>
        rect(x + 6 + at * 8.4, y + 4, 2, 37, '#000', 'fill-opacity="0.18"'),
      );
      return (
        rect(x, y, 98, 44, random.pick(colours), 'rx="2"') +
        ribs.join('') +
        rect(x, y, 98, 3, '#fff', 'fill-opacity="0.14"')
      );
    }).join('');
  });
  return svg(
    PICTURE,
    defs(
      linear('dawn', [
        [0, '#1c2c50'],
        [0.5, '#8a6f8f'],
        [0.72, '#f0a878'],
        [1, '#f8d6a4'],
      ]),
      glow('sun', '#ffe2a8', 1),
      linear('quay', [
        [0, '#4b4f57'],
        [1, '#1b1e24'],
      ]),
      linear('haze', [
        [0, '#f2b48a', 0],
        [1, '#f2b48a', 0.4],
      ]),
      glow('lamp', '#fff3cf', 1),
    ),
    rect(0, 0, 1200, 800, 'url(#dawn)'),
    circle(820, 480, 320, 'url(#sun)', screen),
    crane(250, 1, '#3a3350'),
    crane(640, 0.82, '#544760'),
    crane(980, 0.92, '#443a56'),
    rect(0, 380, 1200, 260, 'url(#haze)'),
    ...stacks,
    rect(0, 626, 1200, 174, 'url(#quay)'),
    ...[0, 1, 2, 3, 4].map((at) =>
      polygon(
        [
          [at * 300 - 110, 800],
          [at * 300 - 70, 800],
          [at * 240 + 132, 640],
          [at * 240 + 120, 640],
        ],
        '#e8c14c',
        'fill-opacity="0.55"',
      ),
    ),
    truck(700, 690),
    ...[120, 560, 1080].map(
      (x) =>
        rect(x, 430, 5, 210, '#14171d') +
        circle(x + 2, 430, 44, 'url(#lamp)', screen) +
        circle(x + 2, 430, 6, '#fff'),
    ),
  );
}

function crane(x: number, scale: number, colour: string): string {
  const stroke = (from: [number, number], to: [number, number], width: number) =>
    line(from, to, colour, width);
  return group(
    `transform="translate(${x} 640) scale(${scale})"`,
    stroke([-70, 0], [-46, -390], 13),
    stroke([70, 0], [46, -390], 13),
    stroke([-60, -170], [60, -170], 9),
    stroke([-52, -300], [52, -300], 9),
    stroke([-64, -100], [54, -300], 4),
    stroke([64, -100], [-54, -300], 4),
    stroke([-250, -392], [230, -392], 14),
    stroke([0, -500], [-240, -392], 5),
    stroke([0, -500], [220, -392], 5),
    stroke([0, -500], [0, -392], 11),
    stroke([-170, -388], [-170, -262], 2.5),
    rect(-206, -262, 72, 30, '#b8402f'),
  );
}

function truck(x: number, y: number): string {
  return group(
    `transform="translate(${x} ${y})"`,
    ellipse(90, 64, 190, 10, '#000', 'fill-opacity="0.4"'),
    rect(-70, -28, 232, 70, '#25609a', 'rx="3"'),
    ...Array.from({ length: 19 }, (_, at) => rect(-62 + at * 12, -22, 3, 58, '#000', 'fill-opacity="0.18"')),
    path('M170,44 L170,-20 L220,-20 L246,10 L250,44 Z', '#e7ebf1'),
    path('M190,-10 L216,-10 L234,12 L190,12 Z', '#2d4358'),
    rect(-80, 42, 334, 12, '#15181e'),
    ...[-44, -8, 120, 210].map((wheel) => circle(wheel, 56, 16, '#0c0e12') + circle(wheel, 56, 7, '#6b7480')),
    circle(254, 36, 30, 'url(#lamp)', screen),
  );
}
