import { expect, test } from 'vitest';
import { smallPicture } from '../../../common/contract/picture-sizes.ts';
import { deleteFiles } from './picture-files.ts';

const PICTURE = `companies/${'a'.repeat(32)}-large.webp`;

/** A store in which one file cannot be deleted. */
function storeKeeping(kept: string) {
  const deleted: string[] = [];
  return {
    deleted,
    async delete(path: string) {
      if (path === kept) throw new Error('The bucket is away.');
      deleted.push(path);
    },
  };
}

test('all files are deleted but one that cannot be, which is reported', async () => {
  const store = storeKeeping(PICTURE);
  await expect(deleteFiles(store, [PICTURE, 'documents/of-it.pdf'])).rejects.toThrow('The bucket is away.');
  expect(store.deleted).toEqual([smallPicture(PICTURE), 'documents/of-it.pdf']);
  expect(smallPicture(PICTURE)).toBeDefined();
});

test('nothing is reported when all are deleted', async () => {
  const store = storeKeeping('');
  await deleteFiles(store, [PICTURE]);
  expect(store.deleted).toEqual([PICTURE, smallPicture(PICTURE)]);
});
