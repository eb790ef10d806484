/** Four guarded places, at 1200 × 800. */
import { beam } from './figures.ts';
import { PICTURE } from './pictures-events.ts';
import { createRandom } from './random.ts';
import { circle, defs, ellipse, glow, group, line, linear, n, path, polygon, rect, screen, svg } from './svg.ts';

/** A container terminal at first light. */
export function harbour(): string {
  const random = createRandom(101);
  const colours = ['#b8402f', '#25609a', '#2f7d5a', '#d08a2e', '#5b6672', '#7d3550'] as const;
  const stacks = Array.from({ length: 12 }, (_, column) => {
    const high = Math.floor(random.between(2, 6));
    return Array.from({ length: high }, (_, row) => {
      const x = column * 102 - 16;
      const y = 628 - (row + 1) * 46;
      const ribs = Array.from({ length: 11 }, (_, at) => rect(x + 6 + at * 8.4, y + 4, 2, 37, '#000', 'fill-opacity="0.18"'));
      return rect(x, y, 98, 44, random.pick(colours), 'rx="2"') + ribs.join('') + rect(x, y, 98, 3, '#fff', 'fill-opacity="0.14"');
    }).join('');
  });
  return svg(
    PICTURE,
    defs(
      linear('dawn', [[0, '#1c2c50'], [0.5, '#8a6f8f'], [0.72, '#f0a878'], [1, '#f8d6a4']]),
      glow('sun', '#ffe2a8', 1),
      linear('quay', [[0, '#4b4f57'], [1, '#1b1e24']]),
      linear('haze', [[0, '#f2b48a', 0], [1, '#f2b48a', 0.4]]),
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
    ...[0, 1, 2, 3, 4].map((at) => polygon([[at * 300 - 110, 800], [at * 300 - 70, 800], [at * 240 + 132, 640], [at * 240 + 120, 640]], '#e8c14c', 'fill-opacity="0.55"')),
    truck(700, 690),
    ...[120, 560, 1080].map((x) => rect(x, 430, 5, 210, '#14171d') + circle(x + 2, 430, 44, 'url(#lamp)', screen) + circle(x + 2, 430, 6, '#fff')),
  );
}

function crane(x: number, scale: number, colour: string): string {
  const stroke = (from: [number, number], to: [number, number], width: number) => line(from, to, colour, width);
  return group(
    `transform="translate(${x} 640) scale(${scale})"`,
    stroke([-70, 0], [-46, -390], 13), stroke([70, 0], [46, -390], 13),
    stroke([-60, -170], [60, -170], 9), stroke([-52, -300], [52, -300], 9),
    stroke([-64, -100], [54, -300], 4), stroke([64, -100], [-54, -300], 4),
    stroke([-250, -392], [230, -392], 14),
    stroke([0, -500], [-240, -392], 5), stroke([0, -500], [220, -392], 5), stroke([0, -500], [0, -392], 11),
    stroke([-170, -388], [-170, -262], 2.5), rect(-206, -262, 72, 30, '#b8402f'),
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

/** An underground car park. */
export function carPark(): string {
  return svg(
    PICTURE,
    defs(
      linear('ceiling', [[0, '#262b31'], [1, '#6b7680']]),
      linear('floor', [[0, '#7f8b92'], [0.3, '#566068'], [1, '#15191d']]),
      linear('wall', [[0, '#8e9aa1'], [1, '#39424a']]),
      glow('tube', '#eafcff', 0.85),
      linear('pillar', [[0, '#2b3138'], [0.4, '#a7b2b8'], [1, '#3b434b']], { x1: 0, y1: 0, x2: 1, y2: 0 }),
      glow('exit', '#52f2a0', 0.9),
      linear('dark', [[0, '#04070a', 0.75], [0.4, '#04070a', 0], [0.7, '#04070a', 0], [1, '#04070a', 0.8]]),
    ),
    rect(0, 0, 1200, 800, 'url(#floor)'),
    polygon([[0, 0], [1200, 0], [800, 330], [400, 330]], 'url(#ceiling)'),
    polygon([[0, 0], [400, 330], [400, 480], [0, 640]], 'url(#wall)'),
    polygon([[1200, 0], [800, 330], [800, 480], [1200, 640]], 'url(#wall)'),
    rect(400, 330, 400, 150, '#59656d'),
    ...[0, 1, 2, 3, 4].map((at) => {
      const y = 318 - at * at * 18 - at * 6;
      const wide = 60 + at * 74;
      return ellipse(600, y, wide * 1.3, 16 + at * 15, 'url(#tube)', screen) + rect(600 - wide / 2, y - 2 - at, wide, 4 + at * 2, '#fbffff', 'rx="3"');
    }),
    rect(560, 352, 80, 34, '#0f7a4a', 'rx="4"'),
    ellipse(600, 368, 130, 70, 'url(#exit)', screen),
    path('M572,369 l14,-10 l0,6 l16,0 l0,8 l-16,0 l0,6 Z', '#eafff3'),
    ...[[438, 480, 0.42], [372, 512, 0.62], [254, 572, 0.98]].map(([x = 0, y = 0, size = 1], at) => car(x, y, size, ['#b23a34', '#dfe4e8', '#2f5d8c'][at] ?? '#888')),
    ...[[762, 480, 0.42], [836, 514, 0.64], [980, 580, 1.02]].map(([x = 0, y = 0, size = 1], at) => car(x, y, size, ['#39434d', '#c79a3d', '#eef1f3'][at] ?? '#888')),
    ...[[330, 1], [870, 1], [100, 2], [1100, 2]].map(([x = 0, near = 1]) => {
      const wide = 26 * near * near;
      const bottom = near === 1 ? 530 : 700;
      return rect(x - wide / 2, near === 1 ? 230 : 0, wide, bottom - (near === 1 ? 230 : 0), 'url(#pillar)') + rect(x - wide / 2, bottom - 70 * near, wide, 40 * near, '#e5b93c');
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
    path('M-112,36 L-114,-8 Q-112,-26 -88,-30 L-66,-74 Q-60,-86 -42,-88 L42,-88 Q60,-86 66,-74 L88,-30 Q112,-26 114,-8 L112,36 Z', colour),
    path('M-74,-32 L-56,-70 Q-53,-76 -42,-76 L42,-76 Q53,-76 56,-70 L74,-32 Z', '#18222c'),
    path('M-60,-36 L-46,-70 L-10,-70 L-34,-36 Z', '#fff', 'fill-opacity="0.16"'),
    rect(-104, -16, 38, 16, '#fff7da', 'rx="6"'), rect(66, -16, 38, 16, '#fff7da', 'rx="6"'),
    rect(-50, -8, 100, 18, '#0c1116', 'rx="5"'), rect(-34, 14, 68, 14, '#f4f6f7', 'rx="2"'),
    rect(-104, 34, 36, 16, '#07090c', 'rx="5"'), rect(68, 34, 36, 16, '#07090c', 'rx="5"'),
  );
}

/** A building site in the evening. */
export function buildingSite(): string {
  const random = createRandom(131);
  const floors = Array.from({ length: 6 }, (_, floor) => {
    const y = 600 - floor * 68;
    const bays = Array.from({ length: 9 }, (_, bay) => {
      const lit = random.between(0, 1) > 0.62;
      return rect(356 + bay * 62, y - 54, 52, 52, lit ? '#ffcf7a' : '#151a26', `fill-opacity="${lit ? 0.85 : 0.9}"`);
    });
    return rect(340, y, 584, 14, '#7d7a78') + bays.join('') + Array.from({ length: 10 }, (_, at) => rect(346 + at * 62, y - 56, 10, 58, '#5f5e60')).join('');
  });
  return svg(
    PICTURE,
    defs(
      linear('evening', [[0, '#14204a'], [0.5, '#6d4f83'], [0.74, '#e58a6b'], [1, '#f6c58d']]),
      linear('ground', [[0, '#584638'], [1, '#17110d']]),
      glow('flood', '#fff4d2', 0.95),
      linear('cone', [[0, '#fff4d2', 0.6], [1, '#fff4d2', 0]]),
    ),
    rect(0, 0, 1200, 800, 'url(#evening)'),
    ...Array.from({ length: 17 }, (_, at) => rect(at * 74 - 10, 520 - random.between(10, 110), 68, 200, '#3a2d52', 'fill-opacity="0.7"')),
    ...floors,
    towerCrane(),
    rect(0, 610, 1200, 190, 'url(#ground)'),
    ...Array.from({ length: 19 }, (_, at) => rect(at * 66 - 8, 648, 62, 74, at % 2 ? '#e6e1d6' : '#d9793a', 'rx="3"') + rect(at * 66 + 20, 722, 6, 14, '#222')),
    ...Array.from({ length: 19 }, (_, at) => line([at * 66 - 8, 722], [at * 66 + 54, 648], '#000', 5, 'stroke-opacity="0.12"')),
    ...[90, 1110].map((x) => rect(x - 4, 380, 8, 290, '#20222b') + rect(x - 34, 358, 68, 30, '#20222b') + beam([x, 376], x < 600 ? 40 : -40, 420, 150, 'url(#cone)') + circle(x, 373, 120, 'url(#flood)', screen)),
    excavator(),
  );
}

function towerCrane(): string {
  const iron = '#e0a92e';
  const mast = Array.from({ length: 17 }, (_, at) => line([1000, 612 - at * 31], [1032, 612 - (at + 1) * 31], iron, 3) + line([1032, 612 - at * 31], [1000, 612 - (at + 1) * 31], iron, 3));
  const jib = Array.from({ length: 26 }, (_, at) => line([250 + at * 30, at % 2 ? 72 : 96], [280 + at * 30, at % 2 ? 96 : 72], iron, 2.5));
  return (
    line([1000, 616], [1000, 60], iron, 6) + line([1032, 616], [1032, 60], iron, 6) + mast.join('') +
    line([240, 96], [1180, 96], iron, 6) + line([260, 72], [1016, 72], iron, 4) + jib.join('') +
    line([1016, 14], [300, 74], iron, 2.5) + line([1016, 14], [1170, 94], iron, 3) + line([1016, 14], [1016, 96], iron, 7) +
    rect(1120, 96, 60, 44, '#5b5f68') + rect(984, 98, 30, 34, '#24303c') +
    line([470, 98], [470, 236], '#222', 2.5) + rect(430, 236, 82, 12, '#8a8f98')
  );
}

function excavator(): string {
  const yellow = '#efb52f';
  return group(
    'transform="translate(190 700) scale(1.15)"',
    ellipse(20, 42, 150, 12, '#000', 'fill-opacity="0.45"'),
    rect(-66, 8, 150, 34, '#15161a', 'rx="17"'),
    ...[-46, -14, 18, 50].map((x) => circle(x + 8, 25, 9, '#3a3d44')),
    path('M-70,8 L-70,-42 L-10,-42 L4,-84 L56,-84 L62,8 Z', yellow),
    path('M10,-42 L18,-74 L48,-74 L50,-42 Z', '#22303c'),
    line([50, -30], [140, -126], yellow, 17, 'stroke-linecap="round"'), line([140, -126], [206, -44], yellow, 13, 'stroke-linecap="round"'),
    path('M196,-50 L236,-40 L228,-4 L192,-14 Z', '#33363d'),
  );
}

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
          rect(x + wide * 0.06, y + (22 + random.between(0, 34)) * scale, wide * 0.42, 98 * scale, random.pick(['#c79f6c', '#9a6b3a', '#6f8aa3'])) +
          rect(x - wide * 0.56, y + 120 * scale, wide * 1.12, 11 * scale, '#e0702a') +
          rect(x - wide * 0.58, y, 9 * scale, 134 * scale, '#27508a')
        );
      }).join('');
    }).reverse();
  return svg(
    PICTURE,
    defs(
      linear('hall', [[0, '#2c3640'], [0.5, '#8c99a4'], [1, '#4a545d']]),
      linear('floor', [[0, '#c3cbd0'], [1, '#59636b']]),
      glow('strip', '#ffffff', 0.95),
      linear('edge', [[0, '#05090d', 0.55], [0.3, '#05090d', 0], [0.72, '#05090d', 0], [1, '#05090d', 0.6]]),
    ),
    rect(0, 0, 1200, 800, 'url(#hall)'),
    polygon([[540, 500], [660, 500], [1200, 800], [0, 800]], 'url(#floor)'),
    rect(520, 330, 160, 172, '#aab6be'),
    rect(545, 380, 110, 122, '#dfe7ea'),
    ...Array.from({ length: 6 }, (_, at) => rect(545, 384 + at * 20, 110, 2, '#8d99a1')),
    ...shelf(-1),
    ...shelf(1),
    ...[0, 1, 2, 3, 4].map((at) => {
      const scale = 0.25 + at * at * 0.07;
      const y = 300 - at * at * 17;
      return ellipse(600, y, 300 * scale, 80 * scale, 'url(#strip)', screen) + rect(600 - 120 * scale, y - 5 * scale, 240 * scale, 10 * scale, '#fff', 'rx="3"');
    }),
    polygon([[566, 510], [572, 510], [330, 800], [300, 800]], '#f0c02f'),
    polygon([[634, 510], [628, 510], [870, 800], [900, 800]], '#f0c02f'),
    forklift(),
    rect(0, 0, 1200, 800, 'url(#edge)'),
  );
}

function forklift(): string {
  const orange = '#ef7d1a';
  return group(
    `transform="translate(${n(610)} 640)"`,
    ellipse(10, 62, 120, 12, '#000', 'fill-opacity="0.4"'),
    rect(60, -150, 9, 206, '#23272d'), rect(78, -150, 9, 206, '#23272d'),
    path('M-74,50 L-78,-14 Q-60,-30 -20,-28 L58,-20 L58,50 Z', orange),
    path('M-56,-26 L-40,-112 L40,-112 L54,-22', 'none', 'stroke="#23272d" stroke-width="8" stroke-linejoin="round"'),
    circle(-6, -74, 13, '#c58f6b'), path('M-20,-78 a14,14 0 0 1 28,0Z', '#f2c530'), path('M-26,-26 Q-28,-58 -4,-60 Q20,-58 22,-24 Z', '#d8e84a'),
    rect(88, -46, 92, 84, '#b78a55'), line([88, -4], [180, -4], '#8c6232', 4), rect(84, 44, 104, 7, '#23272d'),
    circle(-44, 50, 21, '#14171b'), circle(-44, 50, 9, '#6d757d'), circle(40, 52, 18, '#14171b'), circle(40, 52, 8, '#6d757d'),
  );
}
