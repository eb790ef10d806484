import { createReadStream, type ReadStream } from 'node:fs';
import type { ByteRange } from './media-store.ts';

/**
 * A file, or a part of it, as a web stream, opened when it is first read: an answer that nobody fetches holds no
 * descriptor. Made by hand: the type of `Readable.toWeb` is another one than that of `Response` wherever the DOM's types
 * are loaded too, as in the tests.
 */
export function fileStream(file: string, range?: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let source: ReadStream | undefined;
  let chunks: AsyncIterator<Buffer> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        source ??= createReadStream(file, range);
        chunks ??= source[Symbol.asyncIterator]();
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(new Uint8Array(next.value));
      },
      cancel() {
        source?.destroy();
      },
    },
    // Else the stream would read ahead before anybody asks.
    { highWaterMark: 0 },
  );
}
