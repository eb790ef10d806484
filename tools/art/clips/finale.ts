import { createRandom } from '../random.ts';
import { circle, defs, group, line, linear, n, rect } from '../svg.ts';
import { everywhere, type Scene } from './scene.ts';

/** The last quarter of an hour: fireworks over the water. */
export const finale: Scene = (t) => {
  const random = createRandom(83);
  const shells = Array.from({ length: 9 }, (_, at) => {
    const start = at * 0.78 - 0.6;
    const x = random.between(90, 550);
    const y = random.between(50, 150);
    const hue = random.between(0, 360);
    const reach = random.between(70, 120);
    return shell(t - start, { x, y, hue, reach });
  });
  const town = Array.from({ length: 24 }, (_, at) => {
    const height = random.between(16, 66);
    const lights = [0, 1, 2].map((row) =>
      random.between(0, 1) > 0.45
        ? rect(at * 28 - 4, 258 - height + row * 14, 5, 5, '#ffd98f', 'fill-opacity="0.8"')
        : '',
    );
    return rect(at * 28 - 10, 250 - height, 26, height + 4, '#070c20') + lights.join('');
  });
  return (
    defs(
      linear('sky', [
        [0, '#030614'],
        [1, '#241f48'],
      ]),
      linear('water', [
        [0, '#191a3c'],
        [1, '#04060f'],
      ]),
    ) +
    everywhere('url(#sky)') +
    shells.join('') +
    town.join('') +
    rect(-40, 252, 720, 150, 'url(#water)') +
    group('transform="translate(0 504) scale(1 -1)" opacity="0.28"', ...shells) +
    Array.from({ length: 40 }, (_, at) => {
      const drift = Math.sin(t * 1.5 + at) * 6;
      return rect(
        random.between(-20, 620) + drift,
        random.between(258, 356),
        random.between(16, 60),
        1.4,
        '#ffe1b0',
        'fill-opacity="0.14"',
      );
    }).join('')
  );
};

function shell(
  age: number,
  { x, y, hue, reach }: { x: number; y: number; hue: number; reach: number },
): string {
  if (age < 0 || age > 2.6) return '';
  if (age < 0.5) {
    const up = 250 - (250 - y) * (age / 0.5);
    return line([x, up], [x, up + 22], '#ffe9b8', 2, 'stroke-linecap="round"');
  }
  const open = 1 - Math.exp(-(age - 0.5) * 3.2);
  const fade = Math.max(0, 1 - (age - 0.5) / 2.1);
  const colour = `hsl(${n(hue)} 95% 66%)`;
  return Array.from({ length: 30 }, (_, at) => {
    const angle = (at / 30) * 2 * Math.PI;
    const far = reach * open * (at % 2 ? 1 : 0.72);
    const fall = (age - 0.5) ** 2 * 12;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return (
      line(
        [x + dx * far * 0.72, y + dy * far * 0.72 + fall * 0.6],
        [x + dx * far, y + dy * far + fall],
        colour,
        2,
        `stroke-opacity="${n(fade * 0.8)}" stroke-linecap="round"`,
      ) + circle(x + dx * far, y + dy * far + fall, 2, '#fff', `fill-opacity="${n(fade)}"`)
    );
  }).join('');
}
