/** Six evenings worth a ticket. Each draws itself at 1200 × 800. */
import { beam, bokeh, crowd } from './figures.ts';
import { createRandom } from './random.ts';
import {
  blur,
  type Canvas,
  circle,
  defs,
  ellipse,
  glow,
  group,
  line,
  linear,
  path,
  polygon,
  radial,
  rect,
  screen,
  svg,
} from './svg.ts';

export const PICTURE: Canvas = { width: 1200, height: 800 };

/** A concert: beams from a truss over a crowd with raised hands. */
export function concert(): string {
  const random = createRandom(11);
  const lamps = Array.from({ length: 13 }, (_, at) => 60 + at * 90);
  const beams = lamps.map((x, at) => {
    const fill = ['url(#pink)', 'url(#blue)', 'url(#amber)'][at % 3] ?? 'url(#blue)';
    const toCentre = (x - 600) / 14;
    return beam([x, 96], toCentre + random.between(-16, 16), random.between(560, 760), random.between(46, 92), fill);
  });
  return svg(
    PICTURE,
    defs(
      linear('night', [[0, '#0a0620'], [0.45, '#2a0d4f'], [0.75, '#7a1f6b'], [1, '#0a0414']]),
      linear('pink', [[0, '#ff9bdc', 0.95], [0.5, '#ff3fa4', 0.3], [1, '#ff3fa4', 0]]),
      linear('blue', [[0, '#b9e6ff', 0.95], [0.5, '#3fa9ff', 0.3], [1, '#3f7bff', 0]]),
      linear('amber', [[0, '#fff0c2', 0.95], [0.5, '#ffb03f', 0.28], [1, '#ff7a1f', 0]]),
      glow('stage', '#ff7ac8', 0.95),
      glow('haze', '#7f6bff', 0.5),
      glow('lamp', '#ffffff', 1),
      linear('floor', [[0, '#000', 0], [1, '#04010a', 0.92]]),
      blur('soft', 26),
    ),
    rect(0, 0, 1200, 800, 'url(#night)'),
    ellipse(600, 470, 760, 300, 'url(#stage)', screen),
    ellipse(240, 380, 480, 260, 'url(#haze)', screen),
    ellipse(980, 360, 460, 260, 'url(#haze)', screen),
    group('filter="url(#soft)" opacity="0.75"', ...beams),
    ...beams,
    group(`opacity="0.9"`, stageScreen(), truss()),
    ...lamps.map((x) => circle(x, 96, 26, 'url(#lamp)', screen) + circle(x, 96, 7, '#fff')),
    band(),
    bokeh(random, 34, { x: [0, 1200], y: [120, 560], size: [2, 10] }, ['#ffd6f2', '#c9e8ff', '#fff1cf']),
    crowd(
      random,
      [
        { y: 560, size: 13, colour: '#3d1049', cheer: 0.55 },
        { y: 606, size: 20, colour: '#250a34', cheer: 0.5 },
        { y: 664, size: 30, colour: '#150620', cheer: 0.5 },
        { y: 740, size: 44, colour: '#09020f', cheer: 0.4 },
      ],
      1200,
    ),
    rect(0, 520, 1200, 280, 'url(#floor)'),
  );
}

function truss(): string {
  const webs = Array.from({ length: 40 }, (_, at) =>
    line([at * 30, at % 2 ? 62 : 90], [at * 30 + 30, at % 2 ? 90 : 62], '#0d0818', 3),
  );
  return rect(0, 58, 1200, 6, '#0b0716') + rect(0, 88, 1200, 6, '#0b0716') + webs.join('');
}

function stageScreen(): string {
  return group(
    '',
    rect(430, 170, 340, 200, '#1a0b3c'),
    ...Array.from({ length: 17 }, (_, at) => {
      const height = 26 + 66 * Math.abs(Math.sin(at * 1.7)) * Math.sin(((at + 1) / 18) * Math.PI);
      return rect(446 + at * 18.4, 270 - height, 11, height * 2, at % 3 ? '#ff5fb7' : '#7fd0ff', 'rx="5"');
    }),
  );
}

function band(): string {
  const dark = '#12061f';
  const player = (x: number, lean: number) =>
    group(
      `transform="translate(${x} 480) rotate(${lean})"`,
      circle(0, -74, 12, dark),
      path('M-17,-58 Q0,-66 17,-58 L13,0 L18,58 L6,58 L0,10 L-6,58 L-18,58 L-13,0 Z', dark),
      line([-44, -6], [30, -38], dark, 6, 'stroke-linecap="round"'),
      ellipse(-12, -16, 17, 11, dark, 'transform="rotate(-24)"'),
    );
  return (
    rect(180, 528, 840, 26, '#0d0518') +
    player(450, -5) +
    player(600, 3) +
    player(742, 6) +
    group('', rect(520, 492, 30, 36, dark), ellipse(640, 506, 42, 26, dark), rect(674, 470, 3, 58, dark))
  );
}

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
      linear('dim', [[0, '#120a06', 0.86], [0.4, '#120a06', 0.25], [1, '#120a06', 0.72]]),
      linear('slide', [[0, '#0f3b66'], [0.55, '#1674a8'], [1, '#39b6c8']], { x1: 0, y1: 0, x2: 1, y2: 1 }),
      glow('spill', '#8ddcff', 0.75),
      glow('spot', '#ffe2b0', 0.9),
      linear('stage', [[0, '#b98a59'], [1, '#4c2f19']]),
      linear('cone', [[0, '#fff2d6', 0.5], [1, '#fff2d6', 0]]),
      linear('front', [[0, '#000', 0], [1, '#060303', 0.9]]),
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
  const points = Array.from({ length: 12 }, (_, at) => [600 + at * 27, 352 - at * at * 1.35 - 12 * Math.sin(at * 1.3)] as const);
  return group(
    '',
    rect(300, 150, 230, 20, '#fff', 'rx="4" fill-opacity="0.95"'),
    rect(300, 184, 170, 20, '#fff', 'rx="4" fill-opacity="0.95"'),
    ...[0, 1, 2, 3].map((at) => rect(300, 244 + at * 30, 200 - at * 22, 9, '#dff4ff', 'rx="4" fill-opacity="0.6"')),
    ...[0, 1, 2, 3].map((at) => line([592, 172 + at * 60], [912, 172 + at * 60], '#fff', 1, 'stroke-opacity="0.22"')),
    path(`M${points.map((point) => point.join(',')).join(' L')}`, 'none', 'stroke="#fff" stroke-width="6" stroke-linejoin="round"'),
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

/** A football ground at night from the stands. */
export function stadium(): string {
  const random = createRandom(37);
  const seats = Array.from({ length: 2600 }, () => {
    const row = random.between(0, 1);
    const y = 292 + row * 116;
    const bend = Math.abs(random.between(-1, 1));
    const x = random.between(0, 1200);
    const colour = random.pick(['#dfe7f5', '#e4574b', '#2e63c9', '#f0c44a', '#98a4bc', '#28324a']);
    return circle(x, y - 34 * ((x - 600) / 600) ** 2 - bend, 1.3 + row * 1.5, colour, `fill-opacity="${random.between(0.3, 0.9).toFixed(2)}"`);
  });
  const masts = [110, 390, 810, 1090].map(
    (x) =>
      rect(x - 3, 112, 6, 130, '#101826') +
      rect(x - 46, 82, 92, 40, '#16202f', 'rx="4"') +
      [0, 1, 2, 3, 4].map((at) => [92, 110].map((y) => circle(x - 36 + at * 18, y, 6, '#fff')).join('')).join('') +
      ellipse(x, 100, 190, 130, 'url(#flood)', screen),
  );
  return svg(
    PICTURE,
    defs(
      linear('sky', [[0, '#050b1d'], [0.55, '#12305e'], [1, '#2f5f97']]),
      linear('bowl', [[0, '#0d1626'], [1, '#1b2a44']]),
      linear('grass', [[0, '#2f9a4a'], [0.5, '#23823c'], [1, '#135628']]),
      glow('flood', '#eaf4ff', 0.95),
      glow('pool', '#f4fff0', 0.5),
      linear('shade', [[0, '#000', 0], [1, '#010408', 0.85]]),
    ),
    rect(0, 0, 1200, 800, '#0b1a22'),
    rect(0, 0, 1200, 420, 'url(#sky)'),
    path('M0,424 L1200,424 L1200,800 L0,800 Z', '#12303a'),
    path('M0,190 Q600,262 1200,190 L1200,430 L0,430 Z', 'url(#bowl)'),
    path('M0,176 Q600,250 1200,176 L1200,206 Q600,280 0,206 Z', '#0a1220'),
    ...seats,
    ...masts,
    path('M0,408 Q600,452 1200,408 L1200,436 Q600,474 0,436 Z', '#0c1a30'),
    ...Array.from({ length: 10 }, (_, at) => rect(30 + at * 118, 424 + 20 * Math.sin(((at + 0.5) / 10) * Math.PI), 100, 14, ['#e9edf5', '#f0c44a', '#4f8df0'][at % 3] ?? '#fff', 'fill-opacity="0.85"')),
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
    path('M150,470 L1050,470 M128,504 L1072,504', 'none', 'stroke="#f3fbf2" stroke-opacity="0.6" stroke-width="2.5"') +
    path('M600,504 L600,800', 'none', white) +
    ellipse(600, 616, 168, 52, 'none', white) +
    circle(600, 616, 5, '#f3fbf2') +
    path('M128,540 L300,540 L246,690 L20,690 M1072,540 L900,540 L954,690 L1180,690', 'none', white)
  );
}

function players(): string[] {
  const at: [number, number, string][] = [
    [430, 590, '#d8332b'], [540, 560, '#d8332b'], [700, 640, '#d8332b'], [360, 660, '#d8332b'], [800, 560, '#d8332b'],
    [480, 640, '#f5f7fb'], [650, 575, '#f5f7fb'], [760, 690, '#f5f7fb'], [880, 620, '#f5f7fb'], [300, 560, '#f5f7fb'],
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
