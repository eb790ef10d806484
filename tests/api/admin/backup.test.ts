import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { backUpFolder } from '../../../server/admin/backup.ts';
import { runCommand } from '../../../server/admin/commands.ts';
import { openDatabase, overPglite } from '../../../server/infra/db/open-database.ts';
import { faqs } from '../../../server/infra/db/schema-content.ts';
import { markUnfinished } from '../../../server/infra/db/unfinished-backup.ts';
import { createApiFixture } from '../../support/api/api-fixture.ts';
import { forThisFile } from '../../support/for-this-file.ts';

const fixture = forThisFile(createApiFixture);

/** The length of a backup's mark: an ISO time and a line feed. */
const MARK_BYTES = 25;

describe('a backup', () => {
  test('is a complete folder for its owner only, which opens; it is never written over or into another', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-backup-'));
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const { db, close } = await overPglite(await PGlite.create({ dataDir: join(dataDir, 'pgdata') }));
    await mkdir(join(dataDir, 'media'));
    await mkdir(join(dataDir, 'admin'));
    for (const name of ['pgdata', 'media']) await writeFile(join(dataDir, name, 'server.lock'), 'ours');
    await db.insert(faqs).values({ id: 'one', question: 'Q', answer: 'A', status: 1, position: 0 });
    const target = join(folder, 'copy');
    const backUp = (to: string) =>
      runCommand(
        { ...fixture.appContext, db },
        { words: ['backup', to] },
        { dataDir, isEmbedded: true, hasBucket: false, ask: async () => undefined },
      );
    const made = await backUp(target);
    console.info(made.output);
    expect(made.isDone).toBe(true);
    await expect(backUp(target)).rejects.toThrow('is there already');
    await expect(backUp(join(dataDir, 'copy'))).rejects.toThrow('cannot be inside');
    await close();
    expect((await readdir(target)).sort()).toEqual(['backup-made-at', 'media', 'pgdata']);
    expect(made.output).toContain('holds the mails that wait now until “mails release” or “mails drop”');
    const names = ['', ...(await readdir(target, { recursive: true }))];
    expect(names.filter((name) => name.endsWith('server.lock'))).toEqual([]);
    const modes = await Promise.all(names.map(async (name) => (await stat(join(target, name))).mode & 0o077));
    expect(modes.filter((mode) => mode !== 0)).toEqual([]);
    const copy = await overPglite(await PGlite.create({ dataDir: join(target, 'pgdata') }));
    expect(await copy.db.$count(faqs)).toBe(1);
    await copy.close();
    await rm(folder, { recursive: true });
  });

  test('copies the target of a link, and leaves nothing under its name if it fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-backup-'));
    const dataDir = join(folder, 'data');
    const disk = join(folder, 'larger-disk');
    await mkdir(join(dataDir, 'pgdata'), { recursive: true });
    await mkdir(join(disk, 'pictures'), { recursive: true });
    await writeFile(join(disk, 'pictures/one.webp'), 'picture');
    await symlink(disk, join(dataDir, 'media'));
    const target = join(folder, 'copy');
    const made = await backUpFolder(fixture.appContext.db, dataDir, target);
    expect(made).toMatchObject({ folder: target, files: 2, bytes: 7 + MARK_BYTES });
    await rm(disk, { recursive: true });
    expect(await readFile(join(target, 'media/pictures/one.webp'), 'utf8')).toBe('picture');

    await rm(target, { recursive: true });
    const failing = backUpFolder(fixture.appContext.db, dataDir, target);
    await expect(failing).rejects.toThrow('leads nowhere');
    expect((await readdir(folder)).sort()).toEqual(['data']);
    await rm(folder, { recursive: true });
  });

  test('that was interrupted is not accepted as a data folder, and is removed by another a day later', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vantage-backup-'));
    const dataDir = join(folder, 'data');
    await mkdir(join(dataDir, 'media'), { recursive: true });
    const names = { old: 'copy.unfinished-1', fresh: 'copy.unfinished-2', others: 'mine.unfinished-3' };
    for (const name of Object.values(names)) await mkdir(join(folder, name));
    for (const name of [names.old, names.fresh]) await markUnfinished(join(folder, name));
    const open = () =>
      openDatabase({ url: undefined, folder: join(folder, names.fresh), syncFile: () => {} });
    await expect(open()).rejects.toThrow('is a backup that was not finished');
    expect(await readdir(join(folder, names.fresh))).toHaveLength(1);

    const [mark = ''] = await readdir(join(folder, names.old));
    await utimes(join(folder, names.old, mark), 0, 0);
    const { folder: made } = await backUpFolder(fixture.appContext.db, dataDir, join(folder, 'copy'));
    expect((await readdir(folder)).sort()).toEqual(['copy', names.fresh, 'data', names.others]);
    expect(await readdir(made)).toEqual(['backup-made-at', 'media']);
    await rm(folder, { recursive: true });
  });
});
