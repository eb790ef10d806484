import { type FileHandle, open } from 'node:fs/promises';
import type { ByteRange } from './media-store.ts';

/**
 * Bytes of a file read at once: they stay in memory while the client does not read, and there may be thousands of such
 * clients.
 */
const CHUNK_BYTES = 16 * 1024;

/**
 * A file, or a part of it, as a web stream, opened at the first read, so that an unread answer holds no descriptor.
 * Node's file streams read ahead, and are copied when converted to web streams.
 */
export function fileStream(file: string, range?: ByteRange): ReadableStream<Uint8Array<ArrayBuffer>> {
  let source: Promise<FileHandle> | undefined;
  let position = range?.start ?? 0;
  const end = range === undefined ? Number.POSITIVE_INFINITY : range.end + 1;

  async function close(): Promise<void> {
    const handle = await source?.catch(() => undefined);
    source = undefined;
    await handle?.close();
  }

  return new ReadableStream(
    {
      async pull(controller) {
        source ??= open(file);
        const handle = await source;
        const piece = new Uint8Array(Math.min(CHUNK_BYTES, end - position));
        try {
          const { bytesRead } = await handle.read(piece, 0, piece.length, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead));
          if (bytesRead > 0 && position < end) return;
        } catch (error) {
          await close();
          throw error;
        }
        await close();
        controller.close();
      },
      cancel: close,
    },
    // Otherwise the stream would read ahead before it is used.
    { highWaterMark: 0 },
  );
}
