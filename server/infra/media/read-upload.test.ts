import { expect, test } from 'vitest';
import { readUpload } from './read-upload.ts';

const pieces = (count: number) => {
  let isCancelled = false;
  let left = count;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left > 0) controller.enqueue(new Uint8Array(1024 * 1024).fill(7));
      else controller.close();
      left -= 1;
    },
    cancel() {
      isCancelled = true;
    },
  });
  return { stream, isCancelled: () => isCancelled };
};

test('reads a stored file completely, but not beyond the maximum size of an upload', async () => {
  expect((await readUpload(pieces(10).stream)).length).toBe(10 * 1024 * 1024);
  const endless = pieces(Number.POSITIVE_INFINITY);
  await expect(readUpload(endless.stream)).rejects.toThrow('larger than any upload');
  expect(endless.isCancelled()).toBe(true);
});
