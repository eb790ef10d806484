/** What stands in where a company gave no picture of its own. Calm, so that a list of them does not shout. */
import { circle, defs, ellipse, glow, group, linear, path, rect, screen, svg } from './svg.ts';

/** For an event or location: an unlit lens. */
export function defaultItem(): string {
  return svg(
    { width: 800, height: 534 },
    defs(
      linear('back', [[0, '#1c2733'], [1, '#0e151d']], { x1: 0, y1: 0, x2: 1, y2: 1 }),
      glow('halo', '#4aa8c9', 0.4),
      linear('glass', [[0, '#2f4a5c'], [1, '#0c141b']], { x1: 0, y1: 0, x2: 1, y2: 1 }),
    ),
    rect(0, 0, 800, 534, 'url(#back)'),
    ellipse(400, 267, 420, 300, 'url(#halo)', screen),
    ...[230, 190, 150].map((r, at) =>
      circle(400, 267, r, 'none', `stroke="#8fd3e8" stroke-opacity="${0.07 + at * 0.05}" stroke-width="1.5"`),
    ),
    circle(400, 267, 112, '#0b1218'),
    circle(400, 267, 104, 'url(#glass)', 'stroke="#6fb7cf" stroke-opacity="0.5" stroke-width="3"'),
    circle(400, 267, 62, '#0a1016', 'stroke="#6fb7cf" stroke-opacity="0.35" stroke-width="2"'),
    circle(400, 267, 30, '#173040'),
    ellipse(366, 232, 26, 16, '#e6f7fd', 'fill-opacity="0.5" transform="rotate(-38 366 232)"'),
    circle(434, 304, 7, '#e6f7fd', 'fill-opacity="0.28"'),
  );
}

/** For a company: a building with one lit window. */
export function defaultCompany(): string {
  const windows = [0, 1, 2, 3].flatMap((row) =>
    [0, 1, 2].map((column) =>
      rect(150 + column * 40, 118 + row * 44, 22, 24, row === 1 && column === 2 ? '#ffd58a' : '#0f1922', 'rx="3"'),
    ),
  );
  return svg(
    { width: 400, height: 400 },
    defs(
      linear('back', [[0, '#24526a'], [1, '#12293a']], { x1: 0, y1: 0, x2: 1, y2: 1 }),
      linear('front', [[0, '#d5e6ee'], [1, '#9ab8c6']]),
      glow('light', '#ffd58a', 0.8),
    ),
    rect(0, 0, 400, 400, 'url(#back)'),
    group('', rect(128, 92, 144, 222, 'url(#front)', 'rx="8"'), ...windows),
    circle(241, 174, 44, 'url(#light)', screen),
    path('M182,314 L182,292 Q200,274 218,292 L218,314 Z', '#0f1922'),
    rect(84, 314, 232, 8, '#d5e6ee', 'rx="4" fill-opacity="0.65"'),
  );
}
