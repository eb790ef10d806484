/** Replaces `server/infra/decoder/decoder-worker.ts`: pictures take 600 MB besides its heap. */
import { exitAboveLimits } from '../../../server/infra/decoder/decoder-limits.ts';

const MEGABYTE = 1024 * 1024;

exitAboveLimits(300 * MEGABYTE);
process.on('message', (job) => {
  const isPicture = typeof job === 'object' && job !== null && 'kind' in job && job.kind === 'picture';
  const taken = Array.from({ length: isPicture ? 150 : 1 }, () => Buffer.alloc(4 * MEGABYTE, 1));
  process.send?.(taken.length);
});
