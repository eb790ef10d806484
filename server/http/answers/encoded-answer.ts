import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EncodedAnswer } from '../../core/result.ts';
import { acceptsCoding } from './accepted-coding.ts';
import { longJson } from './long-json.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);
/** Below this, compressing costs more than it saves. */
const WORTH_COMPRESSING = 1_400;
/** Fast enough to compress a list of thousands during a request. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The bytes of an answer as sent. */
export interface CodedBytes {
  bytes: Uint8Array<ArrayBuffer>;
  /** Undefined if not compressed. */
  encoding: 'br' | 'gzip' | undefined;
}

/** Serializes an answer's envelope as JSON. */
export async function encodeAnswer(message: string, data: unknown): Promise<EncodedAnswer> {
  const bytes = new TextEncoder().encode(await longJson(message, data));
  return { bytes, etag: `W/"${createHash('sha1').update(bytes).digest('base64url')}"`, coded: {} };
}

/**
 * An answer in a coding that the client accepts, compressed once for each coding.
 * @param accepted the client's `Accept-Encoding`
 */
export async function codedAnswer(
  { bytes, coded }: EncodedAnswer,
  accepted: string | undefined,
): Promise<CodedBytes> {
  if (bytes.length < WORTH_COMPRESSING) return { bytes, encoding: undefined };
  if (acceptsCoding(accepted, 'br')) {
    return { bytes: await once(coded, 'br', () => brotliAsync(bytes, BROTLI)), encoding: 'br' };
  }
  if (acceptsCoding(accepted, 'gzip')) {
    return { bytes: await once(coded, 'gzip', () => gzipAsync(bytes)), encoding: 'gzip' };
  }
  return { bytes, encoding: undefined };
}

/** A failure, such as for lack of memory, is not cached: the next request tries again. */
async function once(
  coded: EncodedAnswer['coded'],
  name: keyof EncodedAnswer['coded'],
  compress: () => Promise<Uint8Array>,
): Promise<Uint8Array<ArrayBuffer>> {
  const making = coded[name] ?? compress().then((made) => new Uint8Array(made));
  coded[name] = making;
  try {
    return await making;
  } catch (error) {
    delete coded[name];
    throw error;
  }
}
