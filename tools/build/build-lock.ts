import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderLockedError, takeFolderLock } from '../../server/infra/db/folder-lock.ts';

/** One build of a checkout at a time. */
export async function withBuildLock<Result>(root: string, work: () => Promise<Result>): Promise<Result> {
  const release = await waitForLock(join(root, 'node_modules/.cache/vantage'));
  try {
    return await work();
  } finally {
    await release();
  }
}

async function waitForLock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    try {
      return await takeFolderLock(folder);
    } catch (error) {
      if (!(error instanceof FolderLockedError)) throw error;
      await wait(250);
    }
  }
}
