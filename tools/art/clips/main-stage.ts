import { beam, crowd } from '../figures.ts';
import { createRandom } from '../random.ts';
import { circle, defs, ellipse, glow, group, line, linear, n, path, rect, screen } from '../svg.ts';
import { everywhere, handHeld, type Scene } from './scene.ts';

export const mainStage: Scene = (t) => {
  const lamps = [40, 120, 200, 280, 360, 440, 520, 600];
  return (
    defs(
      linear('sky', [
        [0, '#070418'],
        [0.6, '#3a1060'],
        [1, '#0a0414'],
      ]),
      linear('a', [
        [0, '#ff9bdc', 0.9],
        [1, '#ff3fa4', 0],
      ]),
      linear('b', [
        [0, '#b9e6ff', 0.9],
        [1, '#3f7bff', 0],
      ]),
      glow('stage', '#ff7ac8', 0.9),
      glow('lamp', '#fff', 1),
    ) +
    handHeld(
      t,
      everywhere('url(#sky)'),
      ellipse(320, 210, 380, 150, 'url(#stage)', `${screen} opacity="${n(0.7 + 0.3 * Math.sin(t * 6.3))}"`),
      ...lamps.map((x, at) =>
        beam([x, 34], 32 * Math.sin(t * 1.1 + at * 0.8), 330, 38, at % 2 ? 'url(#a)' : 'url(#b)'),
      ),
      ...lamps.map((x) => circle(x, 34, 14, 'url(#lamp)', screen)),
      rect(90, 226, 460, 12, '#0d0518'),
      ...[230, 320, 408].map((x, at) =>
        group(
          `transform="translate(${x} 226) rotate(${n(4 * Math.sin(t * 3.1 + at * 2))})"`,
          circle(0, -66, 7, '#0b0414'),
          path('M-10,-56 Q0,-62 10,-56 L8,-22 L11,2 L4,2 L0,-18 L-4,2 L-11,2 L-8,-22 Z', '#0b0414'),
          line([-26, -28], [18, -44], '#0b0414', 4),
        ),
      ),
      bobbing(t, 5, [
        { y: 262, size: 9, colour: '#3d1049', cheer: 0.5 },
        { y: 292, size: 14, colour: '#210a2e', cheer: 0.5 },
        { y: 336, size: 22, colour: '#0a0310', cheer: 0.4 },
      ]),
    )
  );
};

function bobbing(
  t: number,
  seed: number,
  rows: { y: number; size: number; colour: string; cheer: number }[],
) {
  return rows
    .map((row, at) => {
      const lift = Math.abs(Math.sin(t * 4.2 + at * 0.9)) * row.size * 0.42;
      return group(`transform="translate(0 ${n(-lift)})"`, crowd(createRandom(seed + at), [row], 640));
    })
    .join('');
}
