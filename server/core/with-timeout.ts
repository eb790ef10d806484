import type { Later } from './later.ts';

/** Keeps the process alive, as a stop waits for it. */
const laterByProcessTimer: Later = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Waits for work, but no longer than a limit; the work itself continues then.
 * @returns whether it has ended, also by a failure
 */
export async function endsWithin(
  work: Promise<unknown>,
  limitMs: number,
  later = laterByProcessTimer,
): Promise<boolean> {
  return await new Promise((resolve) => {
    const cancelTimer = later(limitMs, () => resolve(false));
    const end = () => {
      cancelTimer();
      resolve(true);
    };
    work.then(end, end);
  });
}

/**
 * The result of a promise, if it arrives in time.
 * @throws Error with `late` as its message; the work itself continues.
 */
export async function withTimeout<Value>(
  work: Promise<Value>,
  limitMs: number,
  late: string,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(late)), limitMs);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
