import { onlooker } from '../figures.ts';
import { createRandom } from '../random.ts';
import { circle, defs, ellipse, glow, linear, polygon, rect, screen } from '../svg.ts';
import { everywhere, type Scene } from './scene.ts';

export const entrance: Scene = (t) => {
  const random = createRandom(9);
  const walkers = Array.from({ length: 13 }, (_, at) => {
    const lane = at % 3;
    const share = (((t / 9 + random.between(0, 1)) % 1) + 1) % 1;
    const size = 5 + share * 9;
    const x = 320 + (lane - 1) * (40 + share * 150) + Math.sin(t * 5 + at) * 1.4;
    const y = 150 + share * 190;
    const coat = random.pick(['#8d3b3b', '#34577c', '#4f6b52', '#b59a62', '#5c4a72', '#c9c4b8']);
    return {
      y,
      drawn:
        ellipse(x, y + size * 5.2, size * 2, size * 0.5, '#000', 'fill-opacity="0.3"') +
        onlooker(x, y, size, coat) +
        circle(x, y - size * 1.1, size * 0.9, '#3a2a20'),
    };
  }).sort((one, other) => one.y - other.y);
  return (
    defs(
      linear('wall', [
        [0, '#27323d'],
        [1, '#3d4a56'],
      ]),
      linear('floor', [
        [0, '#7d8790'],
        [1, '#a9b1b6'],
      ]),
      linear('door', [
        [0, '#fff2cf'],
        [1, '#f3c985'],
      ]),
      glow('light', '#ffe7b5', 0.8),
    ) +
    everywhere('url(#wall)') +
    polygon(
      [
        [200, 150],
        [440, 150],
        [760, 400],
        [-120, 400],
      ],
      'url(#floor)',
    ) +
    rect(214, 60, 212, 92, 'url(#door)') +
    ellipse(320, 120, 230, 110, 'url(#light)', screen) +
    [214, 284, 355, 425].map((x) => rect(x - 4, 56, 8, 98, '#1b232b')).join('') +
    rect(196, 36, 248, 24, '#12181e') +
    [0, 1, 2, 3, 4, 5]
      .map((at) =>
        rect(214 + at * 37, 43, 26, 10, Math.sin(t * 4 - at) > 0 ? '#ff6fae' : '#5a2a44', 'rx="2"'),
      )
      .join('') +
    walkers.map(({ drawn }) => drawn).join('') +
    [130, 510].map((x) => rect(x - 3, 190, 6, 90, '#d4a63c') + circle(x, 188, 6, '#f1c95e')).join('')
  );
};
