/** Tells when somebody has waited for long. */

/** After so many milliseconds a person wonders whether the press was taken. */
const SLOW_MS = 2_000;

export interface SlowWork {
  /** Passes work on, and counts the time until it has ended, however it ends. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Says nothing any more. */
  stop(): void;
}

/** @param say whether work is under way, without a pause, since more than two seconds; each change once */
export function slowWork(say: (isSlow: boolean) => void): SlowWork {
  let underWay = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSlow = false;

  function set(next: boolean): void {
    if (next !== isSlow) say(next);
    isSlow = next;
  }

  function ended(): void {
    underWay -= 1;
    if (underWay > 0) return;
    clearTimeout(timer);
    set(false);
  }

  return {
    track(work) {
      underWay += 1;
      if (underWay === 1) timer = setTimeout(() => set(true), SLOW_MS);
      return work.finally(ended);
    },
    stop: () => clearTimeout(timer),
  };
}
