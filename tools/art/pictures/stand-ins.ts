/** Default pictures for items and companies without their own. Plain, as lists show many of them. */
import { circle, defs, ellipse, glow, group, linear, path, rect, screen, svg } from '../svg.ts';

/** For an event or location: an unlit lens. */
export function defaultItem(): string {
  return svg(
    { width: 800, height: 534 },
    defs(
      linear(
        'back',
        [
          [0, '#1c2733'],
          [1, '#0e151d'],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 1 },
      ),
      glow('halo', '#4aa8c9', 0.4),
      linear(
        'glass',
        [
          [0, '#2f4a5c'],
          [1, '#0c141b'],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 1 },
      ),
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
      rect(
        150 + column * 40,
        118 + row * 44,
        22,
        24,
        row === 1 && column === 2 ? '#ffd58a' : '#0f1922',
        'rx="3"',
      ),
    ),
  );
  return svg(
    { width: 400, height: 400 },
    defs(
      linear(
        'back',
        [
          [0, '#24526a'],
          [1, '#12293a'],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 1 },
      ),
      linear('front', [
        [0, '#d5e6ee'],
        [1, '#9ab8c6'],
      ]),
      glow('light', '#ffd58a', 0.8),
    ),
    rect(0, 0, 400, 400, 'url(#back)'),
    group('', rect(128, 92, 144, 222, 'url(#front)', 'rx="8"'), ...windows),
    circle(241, 174, 44, 'url(#light)', screen),
    path('M182,314 L182,292 Q200,274 218,292 L218,314 Z', '#0f1922'),
    rect(84, 314, 232, 8, '#d5e6ee', 'rx="4" fill-opacity="0.65"'),
  );
}

/** A demo company's sign: its mark on its colour. */
export function companySign(mark: 'lantern' | 'shield'): string {
  const [from, to] = mark === 'lantern' ? ['#e2557a', '#6d2f86'] : ['#2b8a9c', '#173a5c'];
  const shape =
    mark === 'lantern'
      ? circle(200, 205, 92, '#fff4e2') +
        path('M172,132 L180,96 L220,96 L228,132 Z M172,278 L184,312 L216,312 L228,278 Z', '#fff4e2') +
        path(
          'M200,113 C150,150 150,262 200,297 C250,262 250,150 200,113',
          'none',
          'stroke="#c4476f" stroke-width="9"',
        ) +
        path('M110,205 L290,205', 'none', 'stroke="#c4476f" stroke-width="9"')
      : path(
          'M200,84 C236,112 268,120 300,122 C300,222 270,282 200,322 C130,282 100,222 100,122 C132,120 164,112 200,84Z',
          '#eef8fa',
        ) +
        circle(200, 196, 46, '#1d5a72') +
        circle(200, 196, 20, '#eef8fa');
  return svg(
    { width: 400, height: 400 },
    defs(
      linear(
        'back',
        [
          [0, from],
          [1, to],
        ],
        { x1: 0, y1: 0, x2: 1, y2: 1 },
      ),
    ),
    rect(0, 0, 400, 400, 'url(#back)'),
    shape,
  );
}

/** Someone who records: head and shoulders in one of four palettes. */
export function portrait(which: 0 | 1 | 2 | 3): string {
  const [back, skin, hair, coat] = [
    ['#274060', '#e0ac83', '#3a2417', '#d9a441'],
    ['#5a3a55', '#8d5a3b', '#150f0d', '#4fa3a5'],
    ['#2f5d50', '#c98f68', '#7a4a22', '#c9d3da'],
    ['#6b3f33', '#f0c6a0', '#c9a15a', '#2f4a75'],
  ][which] ?? ['#274060', '#e0ac83', '#3a2417', '#d9a441'];
  return svg(
    { width: 240, height: 240 },
    rect(0, 0, 240, 240, back ?? ''),
    path('M28,240 Q32,164 120,158 Q208,164 212,240 Z', coat ?? ''),
    rect(102, 132, 36, 40, skin ?? '', 'rx="16"'),
    ellipse(120, 102, 44, 52, skin ?? ''),
    which % 2
      ? path(
          'M72,150 Q60,40 120,38 Q180,40 168,150 Q158,140 162,104 Q140,96 132,70 Q110,98 78,104 Q82,140 72,150Z',
          hair ?? '',
        )
      : path('M74,102 Q66,40 122,40 Q174,40 166,102 Q160,74 130,70 Q92,72 84,84 Q78,90 74,102Z', hair ?? ''),
  );
}
