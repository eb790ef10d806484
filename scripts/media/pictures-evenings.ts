/** Three quieter evenings, at 1200 × 800 like the others. */
import { bokeh, crowd } from './figures.ts';
import { PICTURE } from './pictures-events.ts';
import { createRandom, type Random } from './random.ts';
import {
  blur,
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
} from './svg.ts';

/** Fireworks over a harbour town, watched from the quay. */
export function fireworks(): string {
  const random = createRandom(41);
  const skyline = Array.from({ length: 30 }, (_, at) => tower(at * 42 - 20, random));
  const bursts = [
    burst(330, 210, 190, '#ffb347', '#fff2c9', random),
    burst(640, 150, 230, '#ff5f8f', '#ffd7e4', random),
    burst(930, 250, 170, '#5fc8ff', '#e2f6ff', random),
    burst(800, 110, 100, '#9dff8a', '#edffe6', random),
  ];
  return svg(
    PICTURE,
    defs(
      linear('sky', [[0, '#040818'], [0.6, '#101c44'], [1, '#46305e']]),
      linear('water', [[0, '#2a2350'], [0.5, '#11173a'], [1, '#050818']]),
      glow('warm', '#ffae5e', 0.55),
      glow('rose', '#ff6f9f', 0.55),
      glow('cold', '#63c4ff', 0.5),
      blur('soft', 9),
      blur('ripple', 5),
    ),
    rect(0, 0, 1200, 520, 'url(#sky)'),
    circle(330, 210, 330, 'url(#warm)', screen),
    circle(640, 170, 380, 'url(#rose)', screen),
    circle(930, 250, 320, 'url(#cold)', screen),
    group('filter="url(#soft)" opacity="0.8"', ...bursts),
    ...bursts,
    ...skyline,
    rect(0, 500, 1200, 300, 'url(#water)'),
    group('transform="translate(0 1000) scale(1 -1)" opacity="0.34" filter="url(#ripple)"', ...bursts, ...skyline),
    ...Array.from({ length: 110 }, () => {
      const y = random.between(506, 700);
      const wide = random.between(20, 90) * ((y - 440) / 160);
      return rect(random.between(-20, 1180), y, wide, 1.6, random.pick(['#ffd9a0', '#ffb0c8', '#a9defc']), `fill-opacity="${n(random.between(0.08, 0.34))}"`);
    }),
    rect(0, 700, 1200, 100, '#03040c'),
    crowd(
      random,
      [
        { y: 690, size: 24, colour: '#070a1a', cheer: 0.1 },
        { y: 742, size: 34, colour: '#02030a', cheer: 0.12 },
      ],
      1200,
    ),
  );
}

function tower(x: number, random: Random): string {
  const height = random.between(40, 150) * (1 - Math.abs(x - 560) / 1500);
  const top = 502 - height;
  const windows: string[] = [];
  for (let wx = x + 6; wx < x + 34; wx += 9) {
    for (let wy = top + 8; wy < 494; wy += 12) {
      if (random.between(0, 1) > 0.52) windows.push(rect(wx, wy, 4, 5, '#ffd98f', `fill-opacity="${n(random.between(0.35, 0.95))}"`));
    }
  }
  return rect(x, top, 40, height + 2, '#0a1028') + windows.join('');
}

function burst(x: number, y: number, size: number, colour: string, core: string, random: Random): string {
  const rays = Array.from({ length: 64 }, (_, at) => {
    const angle = (at / 64) * 2 * Math.PI + random.between(-0.04, 0.04);
    const reach = size * random.between(0.62, 1);
    const end = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + reach * reach * 0.0009] as const;
    const start = [x + Math.cos(angle) * reach * 0.3, y + Math.sin(angle) * reach * 0.3] as const;
    return (
      line(start, end, colour, 2.4, 'stroke-opacity="0.55" stroke-linecap="round"') +
      circle(end[0], end[1], random.between(1.6, 3.4), core)
    );
  });
  return rays.join('') + circle(x, y, size * 0.08, core);
}

/** A theatre: red curtains, gilt edge, a pianist in the light. */
export function theatre(): string {
  const random = createRandom(53);
  const folds = (from: number, count: number, width: number) =>
    Array.from({ length: count }, (_, at) => rect(from + at * width, 0, width + 1, 600, 'url(#fold)')).join('');
  return svg(
    PICTURE,
    defs(
      linear('fold', [[0, '#3d060d'], [0.45, '#a3202c'], [0.6, '#b92a35'], [1, '#3d060d']], { x1: 0, y1: 0, x2: 1, y2: 0 }),
      linear('back', [[0, '#14060a'], [1, '#43151a']]),
      linear('boards', [[0, '#a86e3c'], [1, '#4a2812']]),
      linear('light', [[0, '#fff3cf', 0.62], [1, '#fff3cf', 0.02]]),
      linear('gilt', [[0, '#f5d88a'], [0.5, '#b98a35'], [1, '#6b4a17']]),
      glow('pool', '#fff0c6', 0.95),
      linear('dark', [[0, '#000', 0], [1, '#060102', 0.93]]),
      linear('top', [[0, '#050001', 0.85], [1, '#050001', 0]]),
    ),
    rect(0, 0, 1200, 800, 'url(#back)'),
    folds(300, 15, 40),
    rect(290, 0, 620, 560, '#12040a', 'fill-opacity="0.55"'),
    path('M120,600 L250,505 L950,505 L1080,600 Z', 'url(#boards)'),
    ...Array.from({ length: 15 }, (_, at) => line([270 + at * 48, 505], [150 + at * 65, 600], '#3a1f0e', 1.5, 'stroke-opacity="0.6"')),
    polygon([[560, -20], [640, -20], [800, 560], [400, 560]], 'url(#light)', screen),
    ellipse(600, 545, 300, 50, 'url(#pool)', screen),
    piano(),
    folds(0, 6, 44),
    folds(936, 6, 44),
    path('M264,0 Q250,330 40,600 L0,600 L0,0 Z M936,0 Q950,330 1160,600 L1200,600 L1200,0 Z', '#1d0307', 'fill-opacity="0.28"'),
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

/** A summer party: lanterns over long tables at dusk. */
export function gardenParty(): string {
  const random = createRandom(67);
  return svg(
    PICTURE,
    defs(
      linear('dusk', [[0, '#16224a'], [0.42, '#4a4a86'], [0.68, '#d9826a'], [0.8, '#f3b27a'], [1, '#2a1a22']]),
      linear('lawn', [[0, '#33452f'], [1, '#0d150f']]),
      glow('bulb', '#ffd58a', 1),
      glow('sun', '#ffc98a', 0.8),
      linear('table', [[0, '#f7ecdc'], [1, '#b99c80']]),
      blur('far', 7),
    ),
    rect(0, 0, 1200, 800, 'url(#dusk)'),
    ellipse(600, 500, 700, 200, 'url(#sun)', screen),
    group('filter="url(#far)"', bokeh(random, 60, { x: [0, 1200], y: [300, 520], size: [6, 26] }, ['#ffcf8a', '#ffe7bd', '#ff9f6b'])),
    ...Array.from({ length: 26 }, (_, at) => {
      const x = at * 50 - 20;
      return ellipse(x, 500 - random.between(10, 46), random.between(44, 74), random.between(54, 110), '#141c22', 'fill-opacity="0.92"');
    }),
    rect(0, 505, 1200, 295, 'url(#lawn)'),
    ...garlands(),
    ...guests(random),
    longTable(),
    bokeh(random, 26, { x: [0, 1200], y: [560, 800], size: [10, 34] }, ['#ffcf8a', '#ffdca6']),
  );
}

function garlands(): string[] {
  return [0, 1, 2, 3].flatMap((row) => {
    const top = 40 + row * 62;
    const sag = 120 - row * 14;
    const curve = (share: number) => [share * 1200, top + sag * Math.sin(share * 2 * Math.PI) ** 2] as const;
    const cord = Array.from({ length: 61 }, (_, at) => curve(at / 60).map(n).join(','));
    const bulbs = Array.from({ length: 22 - row * 2 }, (_, at, ) => curve((at + 0.5) / (22 - row * 2)));
    return [
      path(`M${cord.join(' L')}`, 'none', 'stroke="#0b0d14" stroke-width="2.5"'),
      ...bulbs.map(([x, y]) => circle(x, y + 10, 44 - row * 6, 'url(#bulb)', screen) + circle(x, y + 10, 7 - row, '#fff3d6')),
    ];
  });
}

function guests(random: Random): string[] {
  const coats = ['#7a2f3c', '#28425e', '#3f5a44', '#c9a26a', '#5d3a63', '#d9d2c6'] as const;
  return Array.from({ length: 17 }, (_, at) => {
    const x = 90 + at * 64 + random.between(-10, 10);
    const tall = random.between(0.85, 1.08);
    return group(
      `transform="translate(${n(x)} 612) scale(${n(tall)})"`,
      circle(0, -92, 13, random.pick(['#c58f6b', '#8a5a3c', '#e0b08a', '#6b4530'])),
      path('M-13,-94 a13,14 0 0 1 26,0 q-5,-9 -13,-9 q-8,0 -13,9Z', random.pick(['#1c1410', '#3a2417', '#7a5a30', '#a8a29a'])),
      path('M-25,0 Q-27,-70 0,-76 Q27,-70 25,0 Z', random.pick(coats)),
    );
  });
}

function longTable(): string {
  const places = Array.from({ length: 15 }, (_, at) => {
    const x = 110 + at * 70;
    return (
      ellipse(x, 628, 20, 5, '#fff') +
      path(`M${x + 26},622 l4,-22 l8,0 l4,22 Z`, '#fff', 'fill-opacity="0.55"') +
      circle(x + 34, 596, 30, 'url(#bulb)', screen)
    );
  });
  return path('M40,612 L1160,612 L1230,668 L-30,668 Z', 'url(#table)') + rect(-30, 668, 1260, 84, '#8d7359') + places.join('');
}
