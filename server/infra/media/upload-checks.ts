import {
  type FileFormat,
  formatOf,
  HEAD_BYTES,
  UPLOAD_LIMIT_BYTES,
  uploadMessages,
} from '../../../common/contract/uploads.ts';
import { isWholePdf } from '../../../common/lib/whole-pdf.ts';
import { type FileSender, heavyWork } from '../../core/queue/heavy-work.ts';
import { type Failure, failure as refusal } from '../../core/result.ts';
import { decode } from '../decoder/decoder-process.ts';
import { tooMany } from '../limits/rate-limit.ts';
import { failedDecodings } from './failed-decodings.ts';
import type { PictureFormat, PictureProblem, PictureSizes } from './webp-of.ts';

/**
 * Decides by content, never by name or declared type, whether an upload is what it claims to be. Pictures are decoded
 * and re-encoded: what is stored was written by us, so nothing hidden survives (scripts in comments, archives behind
 * the last byte, positions in EXIF).
 */

/** The sender of files that are added by a command. */
const ADMINISTRATOR: FileSender = { company: '' };

const REFUSALS = new Map<unknown, string>([
  ['tooManyPixels' satisfies PictureProblem, uploadMessages.tooManyPixels],
  [
    'needsTooMuch' satisfies PictureProblem,
    'This picture is too large in this format. Please save it as an ordinary JPEG and choose that',
  ],
]);

interface RefusedUpload {
  accepted: false;
  status: 413 | 422 | 429;
  message: string;
  retryAfterSeconds?: number;
}
interface Accepted<Type extends string> {
  accepted: true;
  type: Type;
  /** The time of the decoder that it has taken. */
  decodedMs: number;
}
export type CheckedImage = (Accepted<'image/webp'> & PictureSizes) | RefusedUpload;
/** A PDF is stored unchanged. */
export type CheckedUpload = CheckedImage | (Accepted<'application/pdf'> & { bytes: Blob });

/** The time that a sender's accepted pictures have taken. Whoever does not keep them counts it. */
export interface DecodingTime {
  sender: FileSender;
  ms: number;
}

/**
 * Logos and pictures of events and locations: any common raster format, stored as WebP.
 * @param sender who takes turns with others when many pictures are sent
 * @throws Overloaded when too many wait, no decoder can be started, or the machine is too busy
 */
export async function checkImage(file: Blob, sender = ADMINISTRATOR): Promise<CheckedImage> {
  const refused = sizeRefusal(file);
  if (refused) return refused;
  const format = await formatOfFile(file);
  if (format === 'heic') return failure(uploadMessages.heic);
  if (!format || format === 'pdf') return failure(uploadMessages.notAnImage);
  return await reencode(file, format, sender);
}

/** Proofs of identity: an unchanged PDF, or a picture stored as WebP. Parameters and errors as in `checkImage`. */
export async function checkDocument(file: Blob, sender = ADMINISTRATOR): Promise<CheckedUpload> {
  const refused = sizeRefusal(file);
  if (refused) return refused;
  const format = await formatOfFile(file);
  if (format === 'png' || format === 'jpeg') return await reencode(file, format, sender);
  if (format === 'heic') return failure(uploadMessages.heic);
  if (format !== 'pdf') return failure(uploadMessages.notADocument);
  return (await isWholePdf(file))
    ? { accepted: true, bytes: file, type: 'application/pdf', decodedMs: 0 }
    : failure(uploadMessages.unreadablePdf);
}

function sizeRefusal(file: Blob): RefusedUpload | undefined {
  if (file.size > UPLOAD_LIMIT_BYTES) {
    return { accepted: false, status: 413, message: uploadMessages.tooLarge };
  }
  return file.size === 0 ? failure(uploadMessages.empty) : undefined;
}

async function formatOfFile(file: Blob): Promise<FileFormat | undefined> {
  return formatOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}

async function reencode(file: Blob, format: PictureFormat, sender: FileSender): Promise<CheckedImage> {
  const early = spentRefusal(sender);
  if (early) return early;
  return await heavyWork.run(sender, async () => {
    // Other files of this sender may have failed while this one waited.
    const refused = spentRefusal(sender);
    if (refused) return refused;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const begun = performance.now();
    const picture = await decode({ kind: 'picture', bytes, format });
    const decodedMs = performance.now() - begun;
    if (isDecoded(picture)) return { accepted: true, type: 'image/webp', ...picture, decodedMs };
    failedDecodings.add(sender, decodedMs);
    return failure(REFUSALS.get(picture) ?? uploadMessages.unreadable);
  });
}

/**
 * Counts pictures that were decoded for a form that was refused, for another file or field: no other limit counts them,
 * and the same picture may be sent again and again.
 */
export function countUnkept({ sender, ms }: DecodingTime): void {
  if (ms > 0) failedDecodings.add(sender, ms);
}

/** The decoder process is our own program, so a cheap check is enough. */
function isDecoded(answer: unknown): answer is PictureSizes {
  return typeof answer === 'object' && answer !== null && 'bytes' in answer && 'small' in answer;
}

function spentRefusal(sender: FileSender): RefusedUpload | undefined {
  const seconds = failedDecodings.waitOf(sender);
  if (seconds === undefined) return undefined;
  const { message } = tooMany('Pictures that could not be kept have taken too long.', seconds);
  return { accepted: false, status: 429, message, retryAfterSeconds: seconds };
}

function failure(message: string): RefusedUpload {
  return { accepted: false, status: 422, message };
}

/** The refusal of an upload as the answer to its form. */
export function refusalOf({ status, message, retryAfterSeconds }: RefusedUpload, field: string): Failure {
  return { ...refusal(status, message, retryAfterSeconds), field };
}
