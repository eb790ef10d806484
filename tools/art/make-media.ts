/**
 * Makes every picture and film that comes with the project: `node --import tsx tools/art/make-media.ts`.
 * Needs ffmpeg with libvpx-vp9 and libx264 (Debian's package has both). Its output is committed; the same ffmpeg and
 * sharp make the same bytes again.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallPicture } from '../../common/contract/picture-sizes.ts';
import { smallOf } from '../../server/infra/media/webp-of.ts';
import { BACKGROUND, backgroundFrame, LOOP_SECONDS } from './background-scene.ts';
import { cameraOverlay } from './camera-overlay.ts';
import { discJockey } from './clips/disc-jockey.ts';
import { entrance } from './clips/entrance.ts';
import { finale } from './clips/finale.ts';
import { fromAbove } from './clips/from-above.ts';
import { mainStage } from './clips/main-stage.ts';
import { CLIP, type Scene } from './clips/scene.ts';
import { talk } from './clips/talk.ts';
import { encode } from './encode.ts';
import { identityDocument } from './identity-document.ts';
import { buildingSite } from './pictures/building-site.ts';
import { carPark } from './pictures/car-park.ts';
import { concert } from './pictures/concert.ts';
import { conference } from './pictures/conference.ts';
import { fireworks } from './pictures/fireworks.ts';
import { gardenParty } from './pictures/garden-party.ts';
import { harbour } from './pictures/harbour.ts';
import { stadium } from './pictures/stadium.ts';
import { companySign, defaultCompany, defaultItem, portrait } from './pictures/stand-ins.ts';
import { theatre } from './pictures/theatre.ts';
import { warehouse } from './pictures/warehouse.ts';
import { rgba, saveWebp } from './raster.ts';
import { svg } from './svg.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Laid out as in the media store: `dev/demo` puts each file under its own path. */
const SEED = join(ROOT, 'dev/demo/media');
/** Of the portal itself, beside `/media/`, which the API serves. */
const FILM = join(ROOT, 'public/video');
const STAND_INS = join(ROOT, 'public/pictures');

const PICTURES: Record<string, () => string> = {
  [`${SEED}/events/demo-concert-large.webp`]: concert,
  [`${SEED}/events/demo-conference-large.webp`]: conference,
  [`${SEED}/events/demo-stadium-large.webp`]: stadium,
  [`${SEED}/events/demo-fireworks-large.webp`]: fireworks,
  [`${SEED}/events/demo-theatre-large.webp`]: theatre,
  [`${SEED}/events/demo-garden-party-large.webp`]: gardenParty,
  [`${SEED}/locations/demo-harbour-large.webp`]: harbour,
  [`${SEED}/locations/demo-car-park-large.webp`]: carPark,
  [`${SEED}/locations/demo-building-site-large.webp`]: buildingSite,
  [`${SEED}/locations/demo-warehouse-large.webp`]: warehouse,
  [`${SEED}/companies/demo-lantern-large.webp`]: () => companySign('lantern'),
  [`${SEED}/companies/demo-shield-large.webp`]: () => companySign('shield'),
  [`${SEED}/companies/demo-portrait-1.webp`]: () => portrait(0),
  [`${SEED}/companies/demo-portrait-2.webp`]: () => portrait(1),
  [`${SEED}/companies/demo-portrait-3.webp`]: () => portrait(2),
  [`${SEED}/companies/demo-portrait-4.webp`]: () => portrait(3),
  [`${STAND_INS}/default-item.webp`]: defaultItem,
  [`${STAND_INS}/default-company.webp`]: defaultCompany,
};

/** At what time of the demo's event each camera began; the same times stand in `dev/demo/demo-recordings.ts`. */
const CLIPS: [name: string, scene: Scene, camera: number, begin: string][] = [
  ['demo-entrance', entrance, 1, '17:42:10'],
  ['demo-main-stage', mainStage, 2, '18:31:05'],
  ['demo-disc-jockey', discJockey, 3, '19:12:40'],
  ['demo-from-above', fromAbove, 4, '19:50:00'],
  ['demo-talk', talk, 5, '16:05:30'],
  ['demo-finale', finale, 6, '21:14:20'],
];
const CLIP_SECONDS = 7;
const CLIP_FRAMES_PER_SECOND = 15;
const BACKGROUND_FRAMES_PER_SECOND = 24;

async function makePictures(): Promise<void> {
  for (const [file, draw] of Object.entries(PICTURES)) {
    report(file, await saveWebp(draw(), file));
    const small = smallPicture(file.slice(SEED.length + 1));
    if (small) writeFileSync(join(SEED, small), await smallOf(readFileSync(file)));
  }
}

async function makeClips(): Promise<void> {
  for (const [name, scene, camera, begin] of CLIPS) {
    const draw = (t: number) =>
      svg(
        CLIP,
        scene(t),
        cameraOverlay(CLIP, camera, new Date(Date.parse(`2026-01-01T${begin}Z`) + t * 1000)),
      );
    const files = [
      { file: `${SEED}/recordings/${name}.webm`, crf: 39 },
      { file: `${SEED}/recordings/${name}.mp4`, crf: 28 },
    ];
    const film = {
      canvas: CLIP,
      framesPerSecond: CLIP_FRAMES_PER_SECOND,
      frameCount: CLIP_SECONDS * CLIP_FRAMES_PER_SECOND,
      frame: (index: number) => rgba(draw(index / CLIP_FRAMES_PER_SECOND)),
    };
    await encode(film, files);
    for (const { file } of files) report(file, statSync(file).size);
    const poster = `${SEED}/recordings/${name}.webp`;
    report(poster, await saveWebp(draw(CLIP_SECONDS / 2), poster, 70));
  }
}

async function makeBackground(): Promise<void> {
  const frameCount = LOOP_SECONDS * BACKGROUND_FRAMES_PER_SECOND;
  const files = [
    { file: `${FILM}/background.webm`, crf: 41 },
    { file: `${FILM}/background.mp4`, crf: 29 },
  ];
  await encode(
    {
      canvas: BACKGROUND,
      framesPerSecond: BACKGROUND_FRAMES_PER_SECOND,
      frameCount,
      frame: (index) => rgba(backgroundFrame(index / frameCount)),
    },
    files,
  );
  for (const { file } of files) report(file, statSync(file).size);
  const poster = `${FILM}/background-poster.webp`;
  report(poster, await saveWebp(backgroundFrame(0), poster, 60));
}

function report(file: string, bytes: number): void {
  console.log(`${String(Math.round(bytes / 1024)).padStart(6)} kB  ${file.slice(ROOT.length + 1)}`);
}

for (const folder of ['events', 'locations', 'companies', 'documents', 'recordings']) {
  mkdirSync(join(SEED, folder), { recursive: true });
}
for (const folder of [FILM, STAND_INS]) mkdirSync(folder, { recursive: true });
writeFileSync(`${SEED}/documents/demo-identity.pdf`, identityDocument());
await makePictures();
await makeClips();
await makeBackground();
