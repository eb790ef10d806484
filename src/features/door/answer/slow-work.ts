/** Reports work that takes long. */

/** After this many milliseconds a user wonders whether the press was registered. */
const SLOW_MS = 2_000;

export interface SlowWork {
  /** Passes work on and tracks it until it ends. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Stops reporting. */
  stop(): void;
}

/** @param say whether work has been running for more than two seconds without a pause; called once per change */
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
