import { beam } from '../figures.ts';
import { createRandom } from '../random.ts';
import { circle, defs, ellipse, glow, group, line, linear, path, rect, screen, svg } from '../svg.ts';
import { PICTURE } from './picture.ts';

/** A building site in the evening. */
export function buildingSite(): string {
  const random = createRandom(131);
  const floors = Array.from({ length: 6 }, (_, floor) => {
    const y = 600 - floor * 68;
    const bays = Array.from({ length: 9 }, (_, bay) => {
      const lit = random.between(0, 1) > 0.62;
      return rect(
        356 + bay * 62,
        y - 54,
        52,
        52,
        lit ? '#ffcf7a' : '#151a26',
        `fill-opacity="${lit ? 0.85 : 0.9}"`,
      );
    });
    return (
      rect(340, y, 584, 14, '#7d7a78') +
      bays.join('') +
      Array.from({ length: 10 }, (_, at) => rect(346 + at * 62, y - 56, 10, 58, '#5f5e60')).join('')
    );
  });
  return svg(
    PICTURE,
    defs(
      linear('evening', [
        [0, '#14204a'],
        [0.5, '#6d4f83'],
        [0.74, '#e58a6b'],
        [1, '#f6c58d'],
      ]),
      linear('ground', [
        [0, '#584638'],
        [1, '#17110d'],
      ]),
      glow('flood', '#fff4d2', 0.95),
      linear('cone', [
        [0, '#fff4d2', 0.6],
        [1, '#fff4d2', 0],
      ]),
    ),
    rect(0, 0, 1200, 800, 'url(#evening)'),
    ...Array.from({ length: 17 }, (_, at) =>
      rect(at * 74 - 10, 520 - random.between(10, 110), 68, 200, '#3a2d52', 'fill-opacity="0.7"'),
    ),
    ...floors,
    towerCrane(),
    rect(0, 610, 1200, 190, 'url(#ground)'),
    ...Array.from(
      { length: 19 },
      (_, at) =>
        rect(at * 66 - 8, 648, 62, 74, at % 2 ? '#e6e1d6' : '#d9793a', 'rx="3"') +
        rect(at * 66 + 20, 722, 6, 14, '#222'),
    ),
    ...Array.from({ length: 19 }, (_, at) =>
      line([at * 66 - 8, 722], [at * 66 + 54, 648], '#000', 5, 'stroke-opacity="0.12"'),
    ),
    ...[90, 1110].map(
      (x) =>
        rect(x - 4, 380, 8, 290, '#20222b') +
        rect(x - 34, 358, 68, 30, '#20222b') +
        beam([x, 376], x < 600 ? 40 : -40, 420, 150, 'url(#cone)') +
        circle(x, 373, 120, 'url(#flood)', screen),
    ),
    excavator(),
  );
}

function towerCrane(): string {
  const iron = '#e0a92e';
  const mast = Array.from(
    { length: 17 },
    (_, at) =>
      line([1000, 612 - at * 31], [1032, 612 - (at + 1) * 31], iron, 3) +
      line([1032, 612 - at * 31], [1000, 612 - (at + 1) * 31], iron, 3),
  );
  const jib = Array.from({ length: 26 }, (_, at) =>
    line([250 + at * 30, at % 2 ? 72 : 96], [280 + at * 30, at % 2 ? 96 : 72], iron, 2.5),
  );
  return (
    line([1000, 616], [1000, 60], iron, 6) +
    line([1032, 616], [1032, 60], iron, 6) +
    mast.join('') +
    line([240, 96], [1180, 96], iron, 6) +
    line([260, 72], [1016, 72], iron, 4) +
    jib.join('') +
    line([1016, 14], [300, 74], iron, 2.5) +
    line([1016, 14], [1170, 94], iron, 3) +
    line([1016, 14], [1016, 96], iron, 7) +
    rect(1120, 96, 60, 44, '#5b5f68') +
    rect(984, 98, 30, 34, '#24303c') +
    line([470, 98], [470, 236], '#222', 2.5) +
    rect(430, 236, 82, 12, '#8a8f98')
  );
}

function excavator(): string {
  const yellow = '#efb52f';
  return group(
    'transform="translate(190 700) scale(1.15)"',
    ellipse(20, 42, 150, 12, '#000', 'fill-opacity="0.45"'),
    rect(-66, 8, 150, 34, '#15161a', 'rx="17"'),
    ...[-46, -14, 18, 50].map((x) => circle(x + 8, 25, 9, '#3a3d44')),
    path('M-70,8 L-70,-42 L-10,-42 L4,-84 L56,-84 L62,8 Z', yellow),
    path('M10,-42 L18,-74 L48,-74 L50,-42 Z', '#22303c'),
    line([50, -30], [140, -126], yellow, 17, 'stroke-linecap="round"'),
    line([140, -126], [206, -44], yellow, 13, 'stroke-linecap="round"'),
    path('M196,-50 L236,-40 L228,-4 L192,-14 Z', '#33363d'),
  );
}
