import { circle, defs, ellipse, glow, group, line, linear, n, path, polygon, rect, screen } from '../svg.ts';
import { everywhere, handHeld, type Scene, TAU } from './scene.ts';

export const discJockey: Scene = (t) => {
  const beat = Math.max(0, Math.sin(t * TAU * 1.05)) ** 6;
  return (
    defs(
      linear('room', [
        [0, '#031216'],
        [1, '#052f36'],
      ]),
      glow('flash', '#6ffff0', 0.95),
      glow('side', '#8a4dff', 0.9),
      linear('desk', [
        [0, '#20262e'],
        [1, '#090c10'],
      ]),
    ) +
    handHeld(
      t,
      everywhere('url(#room)'),
      ...Array.from({ length: 24 }, (_, at) => {
        const height = 26 + 92 * Math.abs(Math.sin(t * 3.3 + at * 1.3)) * (0.5 + 0.5 * Math.sin(at * 0.55));
        return rect(
          8 + at * 27,
          190 - height,
          18,
          height,
          `hsl(${170 + at * 6} 90% ${n(42 + beat * 22)}%)`,
          'rx="2" fill-opacity="0.8"',
        );
      }),
      circle(320, 130, 210 + beat * 60, 'url(#flash)', `${screen} opacity="${n(0.35 + beat * 0.65)}"`),
      circle(40 + 40 * Math.sin(t), 90, 170, 'url(#side)', screen),
      circle(600 + 40 * Math.cos(t), 90, 170, 'url(#side)', screen),
      group(
        `transform="translate(${n(320 + 6 * Math.sin(t * 3.3))} ${n(206 - beat * 7)})"`,
        path('M-66,70 Q-64,-20 -24,-30 L24,-30 Q64,-20 66,70 Z', '#11151b'),
        ellipse(0, -58, 25, 30, '#a8714c'),
        path('M-26,-60 Q-28,-92 0,-94 Q28,-92 26,-60 Q16,-78 0,-78 Q-16,-78 -26,-60Z', '#0d0b0a'),
        path('M-29,-56 A29,33 0 0 1 29,-56', 'none', 'stroke="#e8ecf0" stroke-width="5"'),
        ellipse(-28, -52, 8, 12, '#1c222a'),
        ellipse(28, -52, 8, 12, '#1c222a'),
        line([-52, 0], [-96, n(54 + 4 * Math.sin(t * 6))], '#11151b', 20, 'stroke-linecap="round"'),
        line([52, 0], [n(90 + 9 * Math.sin(t * 4)), 52], '#11151b', 20, 'stroke-linecap="round"'),
      ),
      polygon(
        [
          [90, 256],
          [550, 256],
          [690, 420],
          [-50, 420],
        ],
        'url(#desk)',
      ),
      ...[190, 450].map(
        (x) =>
          ellipse(x, 300, 74, 28, '#05070a', 'stroke="#58e0d4" stroke-width="2"') +
          line([x, 300], [x + 66 * Math.cos(t * 5), 300 + 24 * Math.sin(t * 5)], '#9ffcf2', 3),
      ),
      ...Array.from({ length: 8 }, (_, at) =>
        circle(
          288 + (at % 4) * 22,
          290 + Math.floor(at / 4) * 22,
          6,
          Math.sin(t * 7 + at * 1.9) > 0.2 ? '#ff7a5c' : '#3a2320',
        ),
      ),
    )
  );
};
