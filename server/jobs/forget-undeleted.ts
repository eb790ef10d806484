/** Deletes files of a bucket that could not be deleted before, as while it was away. */
import { namedPicture } from '../../common/contract/picture-sizes.ts';
import type { AppContext } from '../context/app-context.ts';
import { forgetUndeleted, undeletedFiles } from '../infra/media/undeleted-files.ts';
import { referencedPaths } from './referenced-paths.ts';

/** Per sweep, which has other steps to do. */
const MOST = 1_000;

/** Ends at the first one that fails: the bucket may still be away. Files that a row refers to stay. */
export async function deleteUndeleted({ db, media }: Pick<AppContext, 'db' | 'media'>): Promise<void> {
  const paths = await undeletedFiles(db, MOST);
  const named = await referencedPaths(db, paths.map(namedPicture));
  for (const path of paths) {
    if (!named.has(namedPicture(path))) await media.delete(path);
    await forgetUndeleted(db, [path]);
  }
}
