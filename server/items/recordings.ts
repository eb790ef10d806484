import { desc, eq } from 'drizzle-orm';
import { foldText } from '../../src/lib/fold-text.ts';
import type { Tx } from '../db/database.ts';
import { type RecordingRow, recordings } from '../db/schema.ts';

/** An event's recordings, the newest first, whose recorder or places contain the key. */
export async function listRecordings(tx: Tx, itemId: string, searchKey: string): Promise<RecordingRow[]> {
  const rows = await tx
    .select()
    .from(recordings)
    .where(eq(recordings.itemId, itemId))
    .orderBy(desc(recordings.startedAt), desc(recordings.id));
  const key = foldText(searchKey.trim());
  return rows.filter(({ userName, anonymousName, startLocation, endLocation }) =>
    foldText([userName, anonymousName, startLocation.name, endLocation.name].join('\n')).includes(key),
  );
}

/**
 * A recording as the call answers it.
 * @param signed makes the link of a file or poster
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
