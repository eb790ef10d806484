/** People and lights that several scenes share. */
import type { Random } from './random.ts';
import { circle, ellipse, group, line, n, type Point, path, polygon, screen } from './svg.ts';

/** A person from the shoulders up, seen from behind. `size` is the head's radius. */
export function onlooker(x: number, y: number, size: number, colour: string): string {
  const shoulders = size * 2.3;
  return (
    ellipse(x, y - size * 1.05, size * 0.86, size, colour) +
    path(
      `M${n(x - shoulders)},${n(y + size * 5)} C${n(x - shoulders)},${n(y + size * 0.5)} ${n(x - size * 0.7)},${n(y + size * 0.5)} ${n(x - size * 0.4)},${n(y - size * 0.5)} L${n(x + size * 0.4)},${n(y - size * 0.5)} C${n(x + size * 0.7)},${n(y + size * 0.5)} ${n(x + shoulders)},${n(y + size * 0.5)} ${n(x + shoulders)},${n(y + size * 5)} Z`,
      colour,
    )
  );
}

/** The same with one or both arms up. */
export function cheering(x: number, y: number, size: number, colour: string, random: Random): string {
  const arm = (side: 1 | -1) => {
    const elbow: Point = [x + side * size * random.between(1.9, 2.6), y - size * random.between(0.6, 1.4)];
    const hand: Point = [x + side * size * random.between(1.2, 2.9), y - size * random.between(3.2, 4.6)];
    const cap = 'stroke-linecap="round"';
    return (
      line([x + side * size * 1.5, y + size * 1.6], elbow, colour, size * 0.85, cap) +
      line(elbow, hand, colour, size * 0.62, cap) +
      circle(hand[0], hand[1], size * 0.42, colour)
    );
  };
  const both = random.between(0, 1);
  return onlooker(x, y, size, colour) + (both > 0.35 ? arm(1) : '') + (both < 0.72 ? arm(-1) : '');
}

/** Rows of people, the nearest last. */
export function crowd(
  random: Random,
  rows: { y: number; size: number; colour: string; cheer: number }[],
  width: number,
): string {
  return rows
    .map(({ y, size, colour, cheer }) => {
      const people: string[] = [];
      for (let x = -size * 2; x < width + size * 2; x += size * random.between(2.6, 4.4)) {
        const at = y + random.between(-size * 0.7, size * 0.7);
        const tall = size * random.between(0.88, 1.14);
        people.push(
          random.between(0, 1) < cheer
            ? cheering(x, at, tall, colour, random)
            : onlooker(x, at, tall, colour),
        );
      }
      return people.join('');
    })
    .join('');
}

/** A cone of light from a lamp. `angle` in degrees from straight down; `fill` a gradient that fades along it. */
export function beam(
  lamp: Point,
  angle: number,
  length: number,
  spread: number,
  fill: string,
  more = '',
): string {
  const [x, y] = lamp;
  return group(
    `transform="translate(${n(x)} ${n(y)}) rotate(${n(-angle)})" ${screen}`,
    polygon(
      [
        [-3, 0],
        [3, 0],
        [spread, length],
        [-spread, length],
      ],
      fill,
      more,
    ),
  );
}

/** Out-of-focus points of light. */
export function bokeh(
  random: Random,
  count: number,
  area: { x: [number, number]; y: [number, number]; size: [number, number] },
  colours: readonly [string, ...string[]],
): string {
  return Array.from({ length: count }, () => {
    const size = random.between(...area.size);
    const opacity = random.between(0.06, 0.4);
    return circle(
      random.between(...area.x),
      random.between(...area.y),
      size,
      random.pick(colours),
      `fill-opacity="${n(opacity)}" stroke="#fff" stroke-opacity="${n(opacity * 0.4)}" stroke-width="1"`,
    );
  }).join('');
}
