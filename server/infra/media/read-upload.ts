import { UPLOAD_LIMIT_BYTES } from '../../../common/contract/uploads.ts';

/** The maximum stored size of an upload; pictures are re-encoded, which may make them larger. */
const MAX_BYTES = 2 * UPLOAD_LIMIT_BYTES;

/**
 * Reads a stored picture or document completely.
 * @throws Error if it is larger than allowed, such as when something else answers instead of a bucket
 */
export async function readUpload(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of stream) {
    size += bytes.length;
    if (size > MAX_BYTES) throw new Error('What is kept is larger than any upload.');
    pieces.push(bytes);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
