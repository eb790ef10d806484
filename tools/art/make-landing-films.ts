/**
 * Makes the two films of the landing page's services: `node --import tsx tools/art/make-landing-films.ts [frame]`.
 * `frame` writes the posters only. Needs what `make-media.ts` needs; the output is committed.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { encode } from './encode.ts';
import { eventsFilm } from './films/events-film.ts';
import { FILM, FILM_SECONDS } from './films/film.ts';
import { securityFilm } from './films/security-film.ts';
import { rgba, saveWebp } from './raster.ts';

const FOLDER = join(import.meta.dirname, '../../public/video');
const FRAMES_PER_SECOND = 20;
/** For a phone, and for two beside each other. */
const SMALL_POSTER_WIDTH = 680;
const FRAME_COUNT = FILM_SECONDS * FRAMES_PER_SECOND;

/** `poster` is the place in the loop, 0 to 1, that is shown before the film is played. */
const FILMS = [
  { name: 'events', draw: eventsFilm, poster: 0.1 },
  { name: 'security', draw: await securityFilm(), poster: 0.5 },
];

for (const { name, draw, poster } of FILMS) {
  const files = [
    { file: `${FOLDER}/${name}.webm`, crf: 38 },
    { file: `${FOLDER}/${name}.mp4`, crf: 27 },
  ];
  const still = `${FOLDER}/${name}-poster.webp`;
  report(`${name}-poster.webp`, await saveWebp(draw(poster), still, 72));
  const smaller = sharp(still).resize(SMALL_POSTER_WIDTH).webp({ quality: 54, effort: 6 });
  const { size } = await smaller.toFile(still.replace('.webp', `-${SMALL_POSTER_WIDTH}.webp`));
  report(`${name}-poster-${SMALL_POSTER_WIDTH}.webp`, size);
  if (process.argv.includes('frame')) continue;
  await encode(
    {
      canvas: FILM,
      framesPerSecond: FRAMES_PER_SECOND,
      frameCount: FRAME_COUNT,
      frame: (index) => rgba(draw(index / FRAME_COUNT)),
    },
    files,
  );
  for (const { file } of files) report(file.slice(FOLDER.length + 1), statSync(file).size);
}

function report(file: string, bytes: number): void {
  console.log(`${String(Math.round(bytes / 1024)).padStart(6)} kB  ${file}`);
}
