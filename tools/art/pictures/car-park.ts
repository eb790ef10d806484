import { defs, ellipse, glow, group, linear, path, polygon, rect, screen, svg } from '../svg.ts';
import { PICTURE } from './picture.ts';

/** An underground car park. */
export function carPark(): string {
  return svg(
    PICTURE,
    defs(
      linear('ceiling', [
        [0, '#262b31'],
        [1, '#6b7680'],
      ]),
      linear('floor', [
        [0, '#7f8b92'],
        [0.3, '#566068'],
        [1, '#15191d'],
      ]),
      linear('wall', [
        [0, '#8e9aa1'],
        [1, '#39424a'],
      ]),
      glow('tube', '#eafcff', 0.85),
      linear(
        'pillar',
        [
          [0, '#2b3138'],
          [0.4, '#a7b2b8'],
          [1, '#3b434b'],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 0 },
      ),
      glow('exit', '#52f2a0', 0.9),
      linear('dark', [
        [0, '#04070a', 0.75],
        [0.4, '#04070a', 0],
        [0.7, '#04070a', 0],
        [1, '#04070a', 0.8],
      ]),
    ),
    rect(0, 0, 1200, 800, 'url(#floor)'),
    polygon(
      [
        [0, 0],
        [1200, 0],
        [800, 330],
        [400, 330],
      ],
      'url(#ceiling)',
    ),
    polygon(
      [
        [0, 0],
        [400, 330],
        [400, 480],
        [0, 640],
      ],
      'url(#wall)',
    ),
    polygon(
      [
        [1200, 0],
        [800, 330],
        [800, 480],
        [1200, 640],
      ],
      'url(#wall)',
    ),
    rect(400, 330, 400, 150, '#59656d'),
    ...[0, 1, 2, 3, 4].map((at) => {
      const y = 318 - at * at * 18 - at * 6;
      const wide = 60 + at * 74;
      return (
        ellipse(600, y, wide * 1.3, 16 + at * 15, 'url(#tube)', screen) +
        rect(600 - wide / 2, y - 2 - at, wide, 4 + at * 2, '#fbffff', 'rx="3"')
      );
    }),
    rect(560, 352, 80, 34, '#0f7a4a', 'rx="4"'),
    ellipse(600, 368, 130, 70, 'url(#exit)', screen),
    path('M572,369 l14,-10 l0,6 l16,0 l0,8 l-16,0 l0,6 Z', '#eafff3'),
    ...[
      [438, 480, 0.42],
      [372, 512, 0.62],
      [254, 572, 0.98],
    ].map(([x = 0, y = 0, size = 1], at) => car(x, y, size, ['#b23a34', '#dfe4e8', '#2f5d8c'][at] ?? '#888')),
    ...[
      [762, 480, 0.42],
      [836, 514, 0.64],
      [980, 580, 1.02],
    ].map(([x = 0, y = 0, size = 1], at) => car(x, y, size, ['#39434d', '#c79a3d', '#eef1f3'][at] ?? '#888')),
    ...[
      [330, 1],
      [870, 1],
      [100, 2],
      [1100, 2],
    ].map(([x = 0, near = 1]) => {
      const wide = 26 * near * near;
      const bottom = near === 1 ? 530 : 700;
      return (
        rect(x - wide / 2, near === 1 ? 230 : 0, wide, bottom - (near === 1 ? 230 : 0), 'url(#pillar)') +
        rect(x - wide / 2, bottom - 70 * near, wide, 40 * near, '#e5b93c')
      );
    }),
    path('M560,480 L470,800 L730,800 L640,480 Z', '#ffffff', 'fill-opacity="0.06"'),
    path('M588,800 L588,730 L560,730 L600,660 L640,730 L612,730 L612,800 Z', '#f2f6f8', 'fill-opacity="0.6"'),
    rect(0, 0, 1200, 800, 'url(#dark)'),
  );
}

function car(x: number, y: number, size: number, colour: string): string {
  return group(
    `transform="translate(${x} ${y}) scale(${size})"`,
    ellipse(0, 44, 126, 13, '#000', 'fill-opacity="0.5"'),
    path(
      'M-112,36 L-114,-8 Q-112,-26 -88,-30 L-66,-74 Q-60,-86 -42,-88 L42,-88 Q60,-86 66,-74 L88,-30 Q112,-26 114,-8 L112,36 Z',
      colour,
    ),
    path('M-74,-32 L-56,-70 Q-53,-76 -42,-76 L42,-76 Q53,-76 56,-70 L74,-32 Z', '#18222c'),
    path('M-60,-36 L-46,-70 L-10,-70 L-34,-36 Z', '#fff', 'fill-opacity="0.16"'),
    rect(-104, -16, 38, 16, '#fff7da', 'rx="6"'),
    rect(66, -16, 38, 16, '#fff7da', 'rx="6"'),
    rect(-50, -8, 100, 18, '#0c1116', 'rx="5"'),
    rect(-34, 14, 68, 14, '#f4f6f7', 'rx="2"'),
    rect(-104, 34, 36, 16, '#07090c', 'rx="5"'),
    rect(68, 34, 36, 16, '#07090c', 'rx="5"'),
  );
}
