import { parseArgs } from 'node:util';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Place } from '../../common/contract/place.ts';
import type { Tx } from '../infra/db/database.ts';
import { newId } from '../infra/db/new-id.ts';
import { items } from '../infra/db/schema.ts';
import { recordings } from '../infra/db/schema-recordings.ts';
import { forgetFiles } from '../modules/recordings/recordings.ts';
import { type AdminCommand, type CommandResult, done, failed } from './admin-command.ts';
import { type KeptFiles, keepFiles } from './recording-files.ts';
import { requiredText } from './required-text.ts';

const HOW = `recordings add <event id> --file VIDEO [--file VIDEO] [--poster PICTURE]
    --user NAME [--alias NAME] --started TIME --stopped TIME
    --place NAME --at LATITUDE,LONGITUDE [--end-place NAME --end-at LATITUDE,LONGITUDE]

The portal plays the second file where there are two: give WebM first and MP4 second. Times are ISO timestamps,
such as 2026-06-01T18:30:00Z. The event's id stands in its address in the portal, and in “show <email>”.`;

const OPTIONS = {
  file: { type: 'string', multiple: true },
  poster: { type: 'string' },
  user: { type: 'string' },
  alias: { type: 'string' },
  started: { type: 'string' },
  stopped: { type: 'string' },
  place: { type: 'string' },
  at: { type: 'string' },
  'end-place': { type: 'string' },
  'end-at': { type: 'string' },
} as const;

const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((stamp: string) => new Date(stamp)),
);
const coordinates = z.tuple([
  z.number().check(z.gte(-180), z.lte(180)),
  z.number().check(z.gte(-90), z.lte(90)),
]);
/** Typed as latitude and longitude; stored with the longitude first. */
const position = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,2}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$/)),
    z.transform((pair: string): [number, number] => {
      const [latitude = 0, longitude = 0] = pair.split(',').map(Number);
      return [longitude, latitude];
    }),
  ),
  coordinates,
);
const RecordingArguments = z.object({
  eventId: requiredText,
  file: z.array(requiredText).check(z.minLength(1), z.maxLength(2)),
  poster: z.optional(requiredText),
  user: requiredText,
  alias: z._default(z.string(), ''),
  started: moment,
  stopped: moment,
  place: requiredText,
  at: position,
  'end-place': z.optional(requiredText),
  'end-at': z.optional(position),
});
type RecordingArguments = z.output<typeof RecordingArguments>;

export const addRecording: AdminCommand = {
  usage: 'recordings add …                    adds a recording to an event; alone prints its usage',
  async run(appContext, { words }) {
    if (words.length === 0) return done(HOW);
    const recording = read(words);
    if ('isDone' in recording) return recording;
    const event = await findEvent(appContext.db, recording);
    if ('isDone' in event) return event;
    const kept = await keepFiles(appContext.media, recording);
    if ('isDone' in kept) return kept;
    const row = rowOf(recording, kept, appContext.clock.now());
    const forget = () => forgetFiles(appContext, [...kept.files, kept.poster ?? []].flat());
    let isUnused = true;
    try {
      const result = await appContext.db.transaction(async (tx) => {
        const inserted = await insertOnce(tx, recording, row);
        // From here on the row may be there, even if the commit fails.
        isUnused = false;
        return inserted;
      });
      if (!result.isDone) await forget();
      return result;
    } catch (error) {
      // The first error says more.
      if (isUnused) await forget().catch(() => {});
      throw error;
    }
  },
};

/** Checks again under a lock: while gigabytes are copied, the event may be deleted or the command run twice. */
async function insertOnce(
  tx: Tx,
  recording: RecordingArguments,
  row: typeof recordings.$inferInsert,
): Promise<CommandResult> {
  await tx.select({ id: items.id }).from(items).where(eq(items.id, recording.eventId)).for('update');
  const event = await findEvent(tx, recording);
  if ('isDone' in event) return event;
  await tx.insert(recordings).values(row);
  return done(`The recording is in “${event.name}” now.`);
}

/** The event for the recording, or why it cannot get one. */
async function findEvent(db: Tx, recording: RecordingArguments): Promise<{ name: string } | CommandResult> {
  const [event] = await db
    .select({ name: items.name })
    .from(items)
    .where(and(eq(items.id, recording.eventId), eq(items.kind, 'event'), isNull(items.deletedAt)));
  if (!event) return failed(`There is no event ${recording.eventId}.`);
  const again = await sameRecording(db, recording);
  return again ? failed(`That recording is in “${event.name}” already, as ${again.id}.`) : event;
}

function read(words: readonly string[]): RecordingArguments | CommandResult {
  try {
    const { values, positionals } = parseArgs({
      args: withSouthAndWest(words),
      options: OPTIONS,
      allowPositionals: true,
    });
    const [eventId, ...rest] = positionals;
    if (rest.length > 0)
      return failed(`“${rest.join(' ')}” means nothing here: quote a name of several words.\n\n${HOW}`);
    const recording = z.safeParse(RecordingArguments, { ...values, eventId });
    if (!recording.success) return failed(`${z.prettifyError(recording.error)}\n\n${HOW}`);
    if (recording.data.stopped < recording.data.started) return failed('It stopped before it started.');
    return recording.data;
  } catch (error) {
    return failed(`${error instanceof Error ? error.message : error}\n\n${HOW}`);
  }
}

/** Turns `--at -33.9,151.2` into `--at=-33.9,151.2`: the parser would take the leading dash for an option. */
function withSouthAndWest(words: readonly string[]): string[] {
  const isJoined = (at: number) => /^--(end-)?at$/.test(words[at] ?? '') && /^-\d/.test(words[at + 1] ?? '');
  return words.flatMap((word, at) => {
    if (isJoined(at)) return [`${word}=${words[at + 1]}`];
    return isJoined(at - 1) ? [] : [word];
  });
}

/** An existing recording of the same person and times. */
async function sameRecording(db: Tx, { eventId, user, started, stopped }: RecordingArguments) {
  const isSame = and(
    eq(recordings.itemId, eventId),
    eq(recordings.userName, user),
    eq(recordings.startedAt, started),
    eq(recordings.stoppedAt, stopped),
  );
  const [same] = await db.select({ id: recordings.id }).from(recordings).where(isSame);
  return same;
}

function rowOf(recording: RecordingArguments, kept: KeptFiles, now: Date): typeof recordings.$inferInsert {
  const start: Place = { name: recording.place, coordinates: recording.at, type: 'point' };
  const end: Place = {
    name: recording['end-place'] ?? recording.place,
    coordinates: recording['end-at'] ?? recording.at,
    type: 'point',
  };
  return {
    ...kept,
    id: newId(now),
    itemId: recording.eventId,
    userName: recording.user,
    anonymousName: recording.alias,
    startedAt: recording.started,
    stoppedAt: recording.stopped,
    startLocation: start,
    endLocation: end,
  };
}
