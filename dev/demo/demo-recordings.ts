import type { Place } from '../../common/contract/place.ts';
import type { recordings } from '../../server/infra/db/schema-recordings.ts';
import { demoId } from '../../server/modules/demo/demo-id.ts';
import { PAID_EVENT } from './demo-items.ts';

type NewRecording = typeof recordings.$inferInsert;

const SECONDS_SHOWN = 7;

const place = (name: string, longitude: number, latitude: number): Place => ({
  name,
  coordinates: [longitude, latitude],
  type: 'point',
});
const GATE = place('Main Gate, Sukkerbiten, Oslo', 10.7549, 59.9057);
const STAGE = place('Main Stage, Sukkerbiten, Oslo', 10.7561, 59.9051);
const TENT = place('Harbour Tent, Sukkerbiten, Oslo', 10.757, 59.9048);
const QUAY = place('Bispevika Quay, Oslo', 10.7589, 59.9061);

/** `begins` is the time shown in the clip itself: `tools/art/make-media.ts` draws it into the picture. */
const CLIPS = [
  {
    name: 'demo-talk',
    begins: '16:05:30',
    user: 'Ingrid Solberg',
    alias: 'Camera 5',
    from: TENT,
    to: TENT,
    portrait: 1,
  },
  {
    name: 'demo-entrance',
    begins: '17:42:10',
    user: 'Kwame Okafor',
    alias: 'Camera 1',
    from: GATE,
    to: GATE,
    portrait: 2,
  },
  {
    name: 'demo-main-stage',
    begins: '18:31:05',
    user: 'Élodie Rousseau',
    alias: 'Camera 2',
    from: GATE,
    to: STAGE,
    portrait: 3,
  },
  {
    name: 'demo-disc-jockey',
    begins: '19:12:40',
    user: 'Sanna Rantanen',
    alias: 'Camera 3',
    from: STAGE,
    to: TENT,
    portrait: 4,
  },
  {
    name: 'demo-from-above',
    begins: '19:50:00',
    user: 'Ingrid Solberg',
    alias: 'Camera 4',
    from: STAGE,
    to: STAGE,
    portrait: 1,
  },
  {
    name: 'demo-finale',
    begins: '21:14:20',
    user: 'Kwame Okafor',
    alias: 'Camera 6',
    from: QUAY,
    to: QUAY,
    portrait: 2,
  },
];

/** Six recordings of the paid event, made on its day. H.264 is second, the portal's first choice. */
export function demoRecordings(eventDay: string): NewRecording[] {
  return CLIPS.map(({ name, begins, user, alias, from, to, portrait }) => {
    const startedAt = new Date(`${eventDay}T${begins}Z`);
    return {
      id: demoId(`recording ${name}`),
      itemId: PAID_EVENT,
      files: [`recordings/${name}.webm`, `recordings/${name}.mp4`],
      poster: `recordings/${name}.webp`,
      userName: user,
      anonymousName: alias,
      profilePic: `companies/demo-portrait-${portrait}.webp`,
      startedAt,
      stoppedAt: new Date(startedAt.getTime() + SECONDS_SHOWN * 1000),
      startLocation: from,
      endLocation: to,
    };
  });
}
