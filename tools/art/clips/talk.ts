import { createRandom } from '../random.ts';
import { circle, defs, ellipse, glow, group, line, linear, n, path, rect, screen } from '../svg.ts';
import { everywhere, type Scene } from './scene.ts';

/** A talk: the speaker walks, the slides change every two seconds. */
export const talk: Scene = (t) => {
  const slide = Math.floor(t / 2) % 3;
  const fade = Math.min(1, (t % 2) * 4);
  const x = 250 + 90 * Math.sin(t * 0.8);
  const stride = Math.sin(t * 6) * 9;
  const slides = [
    [0, 1, 2, 3, 4, 5]
      .map((at) => rect(232 + at * 34, 150 - (24 + at * 14), 22, 24 + at * 14, '#ffd166', 'rx="2"'))
      .join(''),
    circle(320, 100, 46, '#39b6c8') +
      path('M320,100 L320,54 A46,46 0 0 1 362,119 Z', '#ffd166') +
      path('M320,100 L362,119 A46,46 0 0 1 330,145 Z', '#ff7a5c'),
    path('M220,148 C270,150 280,72 330,86 S400,52 430,46', 'none', 'stroke="#8ff0c2" stroke-width="5"') +
      circle(430, 46, 7, '#fff'),
  ];
  return (
    defs(
      linear('hall', [
        [0, '#1d120b'],
        [1, '#3c2617'],
      ]),
      linear(
        'slide',
        [
          [0, '#0f3b66'],
          [1, '#1c86b0'],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 1 },
      ),
      glow('spill', '#8ddcff', 0.6),
      linear('stage', [
        [0, '#a97b4c'],
        [1, '#4c2f19'],
      ]),
      glow('spot', '#ffe2b0', 0.9),
    ) +
    everywhere('url(#hall)') +
    Array.from({ length: 24 }, (_, at) =>
      rect(at * 29 - 20, 0, 20, 260, '#55341d', 'fill-opacity="0.7"'),
    ).join('') +
    ellipse(320, 100, 330, 170, 'url(#spill)', screen) +
    rect(176, 14, 288, 164, '#0a1826', 'rx="4"') +
    rect(181, 19, 278, 154, 'url(#slide)') +
    group(`opacity="${n(fade)}"`, slides[slide] ?? '', rect(196, 30, 90 + slide * 26, 8, '#fff', 'rx="3"')) +
    path('M-40,270 L60,214 L580,214 L680,270 Z', 'url(#stage)') +
    rect(-40, 270, 720, 10, '#24140a') +
    ellipse(x, 240, 120, 26, 'url(#spot)', screen) +
    group(
      `transform="translate(${n(x)} 244)"`,
      line([-2, -40], [-2 - stride, 0], '#101a2b', 8, 'stroke-linecap="round"'),
      line([2, -40], [2 + stride, 0], '#101a2b', 8, 'stroke-linecap="round"'),
      path('M-14,-36 Q-15,-82 0,-86 Q15,-82 14,-36 Z', '#15233a'),
      circle(0, -97, 10, '#d9a47c'),
      path('M-10,-99 a10,11 0 0 1 20,0 q-3,-7 -10,-7 q-7,0 -10,7Z', '#3a2416'),
      line([11, -76], [30, n(-78 - 10 * Math.sin(t * 3))], '#15233a', 7, 'stroke-linecap="round"'),
    ) +
    Array.from({ length: 15 }, (_, at) => {
      const random = createRandom(at + 71);
      const nod = Math.sin(t * random.between(0.6, 1.4) + at) * 1.5;
      return (
        circle(at * 46 + random.between(-6, 6), 318 + nod, 17, '#120b07') +
        ellipse(at * 46, 366, 32, 34, '#0c0705')
      );
    }).join('')
  );
};
