import { desc, eq } from 'drizzle-orm';
import { oneLine } from '../../common/lib/visible-text.ts';
import { inMegabytes } from '../core/byte-units.ts';
import { recordings } from '../infra/db/schema-recordings.ts';
import { forgetFiles, pathsOf } from '../modules/recordings/recordings.ts';
import { type AdminCommand, done, failed } from './admin-command.ts';
import { formatMinute } from './format-minute.ts';
import { textTable } from './text-table.ts';

export const listRecordings: AdminCommand = {
  usage: 'recordings list <event id>          shows the recordings of an event',
  async run({ db, media }, { words: [eventId] }) {
    if (!eventId) return failed('Of which event? Give its id.');
    const rows = await db
      .select()
      .from(recordings)
      .where(eq(recordings.itemId, eventId))
      .orderBy(desc(recordings.startedAt));
    if (rows.length === 0) return done('That event has no recordings.');
    const lines = rows.map(async ({ id, userName, startedAt, files }) => {
      const infos = await Promise.all(files.map((path) => media.info(path)));
      const bytes = infos.reduce((sum, info) => sum + (info?.size ?? 0), 0);
      const when = formatMinute(startedAt);
      return [id, when, inMegabytes(bytes), oneLine(userName)];
    });
    return done(textTable(['ID', 'STARTED', 'SIZE', 'BY'], await Promise.all(lines)));
  },
};

export const removeRecording: AdminCommand = {
  usage: 'recordings remove <recording id>    takes a recording out of its event, with its files',
  async run(appContext, { words: [id] }) {
    if (!id) return failed('Which recording? Give its id; “recordings list” shows them.');
    const [removed] = await appContext.db.delete(recordings).where(eq(recordings.id, id)).returning();
    if (!removed) return failed(`There is no recording ${id}.`);
    await forgetFiles(appContext, pathsOf([removed])).catch((err: unknown) =>
      appContext.log.warn({ err }, 'not tidied up'),
    );
    return done(`The recording by ${oneLine(removed.userName)} is removed.`);
  },
};
