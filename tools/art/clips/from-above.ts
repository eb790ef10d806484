import { createRandom } from '../random.ts';
import { circle, defs, ellipse, glow, linear, n, rect, screen } from '../svg.ts';
import { everywhere, type Scene } from './scene.ts';

/** Straight down onto a dancing crowd, a search light crossing it. */
export const fromAbove: Scene = (t) => {
  const random = createRandom(31);
  const people: string[] = [];
  for (let row = 0; row < 15; row += 1) {
    for (let column = 0; column < 25; column += 1) {
      const phase = random.between(0, 6.28);
      const wave = Math.sin(t * 2.4 - column * 0.34 + row * 0.12);
      const x = column * 27 + random.between(-8, 8) + Math.sin(t * 3 + phase) * 2.2;
      const y = row * 26 + random.between(-7, 7) + Math.cos(t * 2.6 + phase) * 2.2;
      const coat = random.pick(['#933e52', '#345a8a', '#3f7a5e', '#b58a45', '#6a4b8f', '#c7c9cf', '#2b3140']);
      const size = 6.6 + wave * 1.5;
      people.push(
        ellipse(x + 3, y + 4, size * 1.5, size, '#000', 'fill-opacity="0.35"'),
        ellipse(x, y, size * 1.45, size * 0.86, coat, `transform="rotate(${n(wave * 24)} ${n(x)} ${n(y)})"`),
        circle(x, y, size * 0.58, random.pick(['#20160f', '#4a3220', '#15110e', '#8b6b3c'])),
      );
    }
  }
  const x = 320 + 230 * Math.sin(t * 0.8);
  const y = 180 + 100 * Math.cos(t * 1.05);
  return (
    defs(
      linear('ground', [
        [0, '#1c2440'],
        [1, '#101322'],
      ]),
      glow('search', '#fff6d8', 0.85),
      glow('blue', '#4a7bff', 0.6),
    ) +
    everywhere('url(#ground)') +
    people.join('') +
    rect(-40, -40, 720, 440, '#050819', 'fill-opacity="0.45"') +
    circle(x, y, 150, 'url(#search)', screen) +
    circle(640 - x, 360 - y, 190, 'url(#blue)', screen)
  );
};
