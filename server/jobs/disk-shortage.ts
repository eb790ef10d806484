import type { AppContext } from '../context/app-context.ts';
import { repeating } from '../core/repeating.ts';

const EVERY_MS = 20_000;

/** Checks between two equal log lines: an hour, at one in 20 s. */
const CHECKS_PER_WARNING = 180;

/**
 * Logs while the disks of DATA_DIR are filling up: at once when something more is refused, else once an hour; and at
 * every check while changes are refused.
 */
export function diskShortageLogger({ disk, log }: Pick<AppContext, 'disk' | 'log'>): () => Promise<void> {
  let said = '';
  let looks = 0;
  return async () => {
    const shortage = await disk.shortage();
    const now = shortage ? `short: ${shortage.refused.join()}` : '';
    looks = now === said ? looks + 1 : 0;
    said = now;
    if (!shortage) return;
    if (shortage.refused.includes('changes'))
      log.error(shortage, 'the disk of DATA_DIR is nearly full: changes are refused');
    else if (looks % CHECKS_PER_WARNING === 0)
      log.warn(shortage, 'the disk of DATA_DIR runs full: make room on it');
  };
}

/** Checks now and every 20 s. @returns a function that stops it */
export function startWatchingDisk(context: Pick<AppContext, 'disk' | 'log'>): () => Promise<void> {
  const onError = (err: unknown) => context.log.error({ err }, 'looking at the disk failed');
  const job = repeating(diskShortageLogger(context), { everyMs: EVERY_MS, onError });
  job.start();
  return () => job.stop();
}
