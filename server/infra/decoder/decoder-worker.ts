/** A separate process (see `decoder-process.ts`): decodes what it receives, until its parent disconnects. */
import { type PictureFormat, webpOf } from '../media/webp-of.ts';
import { peopleInSheet } from '../sheets/people-in-sheet.ts';
import { exitAboveLimits } from './decoder-limits.ts';

/** The largest accepted picture takes 260 MB, including the program. */
const MEMORY_LIMIT_BYTES = 400 * 1024 * 1024;
/** The processor time of a file. Ten thousand rows take well under two seconds, the largest picture some. */
const CPU_MS = { sheet: 10_000, picture: 20_000, hello: Number.POSITIVE_INFINITY };

const limits = exitAboveLimits(MEMORY_LIMIT_BYTES);

/** Only sent by our own parent process. */
interface Job {
  kind: 'picture' | 'sheet' | 'hello';
  bytes: Uint8Array;
  format: PictureFormat;
}

process.on('message', async ({ kind, bytes, format }: Job) => {
  limits.allowCpu(CPU_MS[kind]);
  // A file that cannot be unpacked ends the process, which is an answer too.
  if (kind === 'hello') process.send?.(kind);
  else process.send?.(kind === 'picture' ? await webpOf(bytes, format) : await peopleInSheet(bytes));
});
