import { desc, eq, or, sql } from 'drizzle-orm';
import { foldText } from '../../../common/lib/fold-text.ts';
import type { AppContext } from '../../context/app-context.ts';
import type { Tx } from '../../infra/db/database.ts';
import { type RecordingRow, recordings } from '../../infra/db/schema-recordings.ts';
import { briefly, deleteFile, forEachFile } from '../../infra/media/picture-files.ts';
import { searchKeyOf } from '../items/search-text.ts';

/** An event's recordings, the newest first, whose recorder or places contain the key. */
export async function listRecordings(tx: Tx, itemId: string, searchKey: string): Promise<RecordingRow[]> {
  const rows = await tx
    .select()
    .from(recordings)
    .where(eq(recordings.itemId, itemId))
    .orderBy(desc(recordings.startedAt), desc(recordings.id));
  const key = searchKeyOf(searchKey);
  return rows.filter(({ userName, anonymousName, startLocation, endLocation }) =>
    foldText([userName, anonymousName, startLocation.name, endLocation.name].join('\n')).includes(key),
  );
}

/** Deletes an event's recordings from the database; returns their media paths. */
export async function removeRecordings(tx: Tx, itemId: string): Promise<string[]> {
  const removed = await tx.delete(recordings).where(eq(recordings.itemId, itemId)).returning();
  return pathsOf(removed);
}

/** The media paths of recordings. */
export function pathsOf(rows: readonly RecordingRow[]): string[] {
  const paths = rows.flatMap(({ files, poster, profilePic }) => [...files, poster, profilePic]);
  return [...new Set(paths.filter((path) => path !== null))];
}

/** Deletes the files of a deleted item, except those that another recording uses as well, such as a portrait. */
export async function forgetFiles(
  { db, media }: Pick<AppContext, 'db' | 'media'>,
  paths: readonly string[],
): Promise<void> {
  await forEachFile(paths, async (path) => {
    const isShown = or(
      sql`${recordings.files} @> ${JSON.stringify([path])}::jsonb`,
      eq(recordings.poster, path),
      eq(recordings.profilePic, path),
    );
    if ((await db.$count(recordings, isShown)) === 0) await deleteFile(media, path, briefly());
  });
}

/**
 * A recording in answers.
 * @param signed signs the link of a file or poster
 */
export function recordingAnswer(row: RecordingRow, signed: (path: string) => string) {
  return {
    _id: row.id,
    files: row.files.map((path) => ({ fileName: signed(path) })),
    poster: row.poster ? signed(row.poster) : null,
    user_data: [{ user_name: row.userName, anonymous_name: row.anonymousName, profile_pic: row.profilePic }],
    started_at: row.startedAt.toISOString(),
    stopped_at: row.stoppedAt.toISOString(),
    start_location: row.startLocation,
    end_location: row.endLocation,
  };
}
