/** Replaces `server/infra/decoder/decoder-worker.ts`: files without a byte keep the processor busy for ever. */
import { exitAboveLimits } from '../../../server/infra/decoder/decoder-limits.ts';

const { allowCpu } = exitAboveLimits(1024 * 1024 * 1024);

process.on('message', (job) => {
  const bytes = typeof job === 'object' && job !== null && 'bytes' in job ? job.bytes : undefined;
  const isEndless = bytes instanceof Uint8Array && bytes.length === 0;
  allowCpu(isEndless ? 200 : Number.POSITIVE_INFINITY);
  let rounds = 0;
  while (isEndless) rounds += 1;
  process.send?.(rounds);
});
