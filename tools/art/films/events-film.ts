import { cameraOverlay } from '../camera-overlay.ts';
import { discJockey } from '../clips/disc-jockey.ts';
import { finale } from '../clips/finale.ts';
import { fromAbove } from '../clips/from-above.ts';
import { mainStage } from '../clips/main-stage.ts';
import type { Scene } from '../clips/scene.ts';
import { group, n, rect, svg } from '../svg.ts';
import { FILM, FILM_SECONDS, inset } from './film.ts';

interface Angle {
  scene: Scene;
  /** The scene's own time, in seconds. */
  from: number;
  /** Runs forwards and back, so that it ends where it began. Not fireworks, whose jump is at the loop's last cut. */
  swings: boolean;
}

const ANGLES: readonly Angle[] = [
  { scene: mainStage, from: 1, swings: true },
  { scene: discJockey, from: 2, swings: true },
  { scene: fromAbove, from: 1, swings: true },
  { scene: finale, from: 0.4, swings: false },
];
const EVENING = Date.parse('2026-01-01T20:14:20Z');
const THUMB = { x: 766, y: 44, width: 176, step: 112 };

/** One evening from four cameras: each in turn is shown large, with all four beside it. */
export function eventsFilm(turn: number): string {
  const t = turn * FILM_SECONDS;
  const shown = Math.floor(turn * ANGLES.length);
  const views = ANGLES.map(({ scene, from, swings }) =>
    scene(from + (swings ? FILM_SECONDS / 2 - Math.abs(t - FILM_SECONDS / 2) : t)),
  );
  return svg(
    FILM,
    inset('live', { x: 0, y: 0, width: FILM.width }, views[shown] ?? ''),
    rect(748, 0, 212, 540, '#04070c', 'fill-opacity="0.62"'),
    ...views.map((view, at) => thumb(view, at, at === shown)),
    group(
      'transform="scale(1.1)"',
      cameraOverlay({ width: 672, height: 490 }, shown + 1, new Date(EVENING + t * 1000)),
    ),
  );
}

function thumb(view: string, at: number, isShown: boolean): string {
  const { x, width, step } = THUMB;
  const y = THUMB.y + at * step;
  const height = n((width * 9) / 16);
  const edge = isShown
    ? 'stroke="#46bfd5" stroke-width="4"'
    : 'stroke="#ffffff" stroke-opacity="0.28" stroke-width="1.5"';
  return (
    group(`opacity="${isShown ? 1 : 0.72}"`, inset(`angle${at}`, { x, y, width }, view)) +
    rect(x, y, width, height, 'none', `${edge} rx="2"`)
  );
}
