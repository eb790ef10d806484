import { UPLOAD_LIMIT_BYTES } from '../../../common/contract/uploads.ts';

/** What is kept of an upload; a picture is written again, which may make it longer. */
const MOST_BYTES = 2 * UPLOAD_LIMIT_BYTES;

/**
 * Reads a picture or document that is kept, whole.
 * @throws Error where it has more bytes than one may have, as when something else answers in place of a bucket
 */
export async function readUpload(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of stream) {
    size += bytes.length;
    if (size > MOST_BYTES) throw new Error('What is kept is larger than any upload.');
    pieces.push(bytes);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
