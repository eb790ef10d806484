import { crowd } from '../figures.ts';
import { createRandom, type Random } from '../random.ts';
import { blur, circle, defs, glow, group, line, linear, n, rect, screen, svg } from '../svg.ts';
import { PICTURE } from './picture.ts';

/** Fireworks over a harbour town, watched from the quay. */
export function fireworks(): string {
  const random = createRandom(41);
  const skyline = Array.from({ length: 30 }, (_, at) => tower(at * 42 - 20, random));
  const bursts = [
    burst(330, 210, 190, '#ffb347', '#fff2c9', random),
    burst(640, 150, 230, '#ff5f8f', '#ffd7e4', random),
    burst(930, 250, 170, '#5fc8ff', '#e2f6ff', random),
    burst(800, 110, 100, '#9dff8a', '#edffe6', random),
  ];
  return svg(
    PICTURE,
    defs(
      linear('sky', [
        [0, '#040818'],
        [0.6, '#101c44'],
        [1, '#46305e'],
      ]),
      linear('water', [
        [0, '#2a2350'],
        [0.5, '#11173a'],
        [1, '#050818'],
      ]),
      glow('warm', '#ffae5e', 0.55),
      glow('rose', '#ff6f9f', 0.55),
      glow('cold', '#63c4ff', 0.5),
      blur('soft', 9),
      blur('ripple', 5),
    ),
    rect(0, 0, 1200, 520, 'url(#sky)'),
    circle(330, 210, 330, 'url(#warm)', screen),
    circle(640, 170, 380, 'url(#rose)', screen),
    circle(930, 250, 320, 'url(#cold)', screen),
    group('filter="url(#soft)" opacity="0.8"', ...bursts),
    ...bursts,
    ...skyline,
    rect(0, 500, 1200, 300, 'url(#water)'),
    group(
      'transform="translate(0 1000) scale(1 -1)" opacity="0.34" filter="url(#ripple)"',
      ...bursts,
      ...skyline,
    ),
    ...Array.from({ length: 110 }, () => {
      const y = random.between(506, 700);
      const wide = random.between(20, 90) * ((y - 440) / 160);
      return rect(
        random.between(-20, 1180),
        y,
        wide,
        1.6,
        random.pick(['#ffd9a0', '#ffb0c8', '#a9defc']),
        `fill-opacity="${n(random.between(0.08, 0.34))}"`,
      );
    }),
    rect(0, 700, 1200, 100, '#03040c'),
    crowd(
      random,
      [
        { y: 690, size: 24, colour: '#070a1a', cheer: 0.1 },
        { y: 742, size: 34, colour: '#02030a', cheer: 0.12 },
      ],
      1200,
    ),
  );
}

function tower(x: number, random: Random): string {
  const height = random.between(40, 150) * (1 - Math.abs(x - 560) / 1500);
  const top = 502 - height;
  const windows: string[] = [];
  for (let wx = x + 6; wx < x + 34; wx += 9) {
    for (let wy = top + 8; wy < 494; wy += 12) {
      if (random.between(0, 1) > 0.52)
        windows.push(rect(wx, wy, 4, 5, '#ffd98f', `fill-opacity="${n(random.between(0.35, 0.95))}"`));
    }
  }
  return rect(x, top, 40, height + 2, '#0a1028') + windows.join('');
}

function burst(x: number, y: number, size: number, colour: string, core: string, random: Random): string {
  const rays = Array.from({ length: 64 }, (_, at) => {
    const angle = (at / 64) * 2 * Math.PI + random.between(-0.04, 0.04);
    const reach = size * random.between(0.62, 1);
    const end = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach + reach * reach * 0.0009] as const;
    const start = [x + Math.cos(angle) * reach * 0.3, y + Math.sin(angle) * reach * 0.3] as const;
    return (
      line(start, end, colour, 2.4, 'stroke-opacity="0.55" stroke-linecap="round"') +
      circle(end[0], end[1], random.between(1.6, 3.4), core)
    );
  });
  return rays.join('') + circle(x, y, size * 0.08, core);
}
