/**
 * Polls our own server's health while the connection is in doubt and the page is visible: a tiny request that reads no
 * company data. An API of another make has no such URL.
 */
import { sourceOf } from '../../../common/contract/answer-source.ts';
import type { Clock, Random } from '../../../common/lib/clock.ts';

const FIRST_MS = 2_000;
export const LONGEST_MS = 30_000;
export const PATIENCE_MS = 5_000;

interface Options {
  readonly clock: Clock;
  readonly random: Random;
  /** Whether a check is needed now. */
  readonly isWanted: () => Promise<boolean>;
  readonly onHealthy: () => void;
}

/** Polls until it is not needed any more; `look` starts again. */
export function watchHealth({ clock, random, isWanted, onHealthy }: Options): { look(): void; stop(): void } {
  let cancel: (() => void) | undefined;
  let tries = 0;

  function schedule(): void {
    const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** tries);
    tries += 1;
    // As long as it has waited: a slow server answers too.
    const patienceMs = Math.max(PATIENCE_MS, ceiling);
    cancel = clock.after(Math.ceil(ceiling * (0.5 + random() / 2)), () => void ask(patienceMs));
  }

  async function ask(patienceMs: number): Promise<void> {
    if (!(await isWanted())) {
      cancel = undefined;
      tries = 0;
      return;
    }
    if (await isHealthy(patienceMs)) onHealthy();
    if (cancel) schedule();
  }

  return {
    look() {
      if (!cancel) schedule();
    },
    stop() {
      cancel?.();
      cancel = undefined;
    },
  };
}

/** Whether our server answers within `patienceMs`. */
export async function isHealthy(patienceMs: number): Promise<boolean> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patienceMs);
  try {
    const options = { cache: 'no-store', redirect: 'manual', credentials: 'omit' } as const;
    const response = await fetch('/healthz', { ...options, signal: abort.signal });
    // Read to its end, or the request and its connection stay open.
    await response.text();
    return response.status === 200 && sourceOf(response.headers, true, '/healthz') !== 'foreign';
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
