import { beam, bokeh, crowd } from '../figures.ts';
import { createRandom } from '../random.ts';
import { blur, circle, defs, ellipse, glow, group, line, linear, path, rect, screen, svg } from '../svg.ts';
import { PICTURE } from './picture.ts';

/** A concert: beams from a truss over a crowd with raised hands. */
export function concert(): string {
  const random = createRandom(11);
  const lamps = Array.from({ length: 13 }, (_, at) => 60 + at * 90);
  const beams = lamps.map((x, at) => {
    const fill = ['url(#pink)', 'url(#blue)', 'url(#amber)'][at % 3] ?? 'url(#blue)';
    const toCentre = (x - 600) / 14;
    return beam(
      [x, 96],
      toCentre + random.between(-16, 16),
      random.between(560, 760),
      random.between(46, 92),
      fill,
    );
  });
  return svg(
    PICTURE,
    defs(
      linear('night', [
        [0, '#0a0620'],
        [0.45, '#2a0d4f'],
        [0.75, '#7a1f6b'],
        [1, '#0a0414'],
      ]),
      linear('pink', [
        [0, '#ff9bdc', 0.95],
        [0.5, '#ff3fa4', 0.3],
        [1, '#ff3fa4', 0],
      ]),
      linear('blue', [
        [0, '#b9e6ff', 0.95],
        [0.5, '#3fa9ff', 0.3],
        [1, '#3f7bff', 0],
      ]),
      linear('amber', [
        [0, '#fff0c2', 0.95],
        [0.5, '#ffb03f', 0.28],
        [1, '#ff7a1f', 0],
      ]),
      glow('stage', '#ff7ac8', 0.95),
      glow('haze', '#7f6bff', 0.5),
      glow('lamp', '#ffffff', 1),
      linear('floor', [
        [0, '#000', 0],
        [1, '#04010a', 0.92],
      ]),
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
