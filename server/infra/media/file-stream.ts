import { createReadStream } from 'node:fs';
import type { ByteRange } from './media-store.ts';

/**
 * A file, or a part of it, as a web stream. Made by hand: the type of `Readable.toWeb` is another one than that of
 * `Response` wherever the DOM's types are loaded too, as in the tests.
 */
export function fileStream(file: string, range?: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  const source = createReadStream(file, range);
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    cancel() {
      source.destroy();
    },
  });
}
