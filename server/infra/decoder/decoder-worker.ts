/** A process of its own (see `decoder-process.ts`): decodes what it is sent, until its parent lets go of it. */
import { type PictureFormat, webpOf } from '../media/webp-of.ts';
import { peopleInSheet } from '../sheets/people-in-sheet.ts';
import { endAbove } from './memory-watch.ts';

/** The largest good picture takes 260 MB, the program included. */
const MEMORY_LIMIT_BYTES = 400 * 1024 * 1024;

endAbove(MEMORY_LIMIT_BYTES);

/** Sent by our own parent only. */
interface Job {
  kind: 'picture' | 'sheet' | 'hello';
  bytes: Uint8Array;
  format: PictureFormat;
}

process.on('message', async ({ kind, bytes, format }: Job) => {
  // What cannot be unpacked ends the process, which is an answer too.
  if (kind === 'hello') process.send?.(kind);
  else process.send?.(kind === 'picture' ? await webpOf(bytes, format) : await peopleInSheet(bytes));
});
