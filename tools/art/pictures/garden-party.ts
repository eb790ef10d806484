import { bokeh } from '../figures.ts';
import { createRandom, type Random } from '../random.ts';
import { blur, circle, defs, ellipse, glow, group, linear, n, path, rect, screen, svg } from '../svg.ts';
import { PICTURE } from './picture.ts';

/** A summer party: lanterns over long tables at dusk. */
export function gardenParty(): string {
  const random = createRandom(67);
  return svg(
    PICTURE,
    defs(
      linear('dusk', [
        [0, '#16224a'],
        [0.42, '#4a4a86'],
        [0.68, '#d9826a'],
        [0.8, '#f3b27a'],
        [1, '#2a1a22'],
      ]),
      linear('lawn', [
        [0, '#33452f'],
        [1, '#0d150f'],
      ]),
      glow('bulb', '#ffd58a', 1),
      glow('sun', '#ffc98a', 0.8),
      linear('table', [
        [0, '#f7ecdc'],
        [1, '#b99c80'],
      ]),
      blur('far', 7),
    ),
    rect(0, 0, 1200, 800, 'url(#dusk)'),
    ellipse(600, 500, 700, 200, 'url(#sun)', screen),
    group(
      'filter="url(#far)"',
      bokeh(random, 60, { x: [0, 1200], y: [300, 520], size: [6, 26] }, ['#ffcf8a', '#ffe7bd', '#ff9f6b']),
    ),
    ...Array.from({ length: 26 }, (_, at) => {
      const x = at * 50 - 20;
      return ellipse(
        x,
        500 - random.between(10, 46),
        random.between(44, 74),
        random.between(54, 110),
        '#141c22',
        'fill-opacity="0.92"',
      );
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
    const cord = Array.from({ length: 61 }, (_, at) =>
      curve(at / 60)
        .map(n)
        .join(','),
    );
    const bulbs = Array.from({ length: 22 - row * 2 }, (_, at) => curve((at + 0.5) / (22 - row * 2)));
    return [
      path(`M${cord.join(' L')}`, 'none', 'stroke="#0b0d14" stroke-width="2.5"'),
      ...bulbs.map(
        ([x, y]) =>
          circle(x, y + 10, 44 - row * 6, 'url(#bulb)', screen) + circle(x, y + 10, 7 - row, '#fff3d6'),
      ),
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
      path(
        'M-13,-94 a13,14 0 0 1 26,0 q-5,-9 -13,-9 q-8,0 -13,9Z',
        random.pick(['#1c1410', '#3a2417', '#7a5a30', '#a8a29a']),
      ),
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
  return (
    path('M40,612 L1160,612 L1230,668 L-30,668 Z', 'url(#table)') +
    rect(-30, 668, 1260, 84, '#8d7359') +
    places.join('')
  );
}
