/** Runs work once at a time: all requests made during a run share one further run. */
export interface CoalescedRuns {
  /** Resolves when a run that began after this call has ended. */
  ask(): Promise<void>;
  /** Makes a further run follow the current one, whose data may be out of date. Does nothing if none is running. */
  outdate(): void;
  isRunning(): boolean;
}

/** @param work must not reject */
export function coalesceRuns(work: () => Promise<void>): CoalescedRuns {
  let isWanted = false;
  let turns: Promise<void> | undefined;

  async function serve(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await work();
    }
    turns = undefined;
  }

  return {
    ask() {
      isWanted = true;
      turns ??= serve();
      return turns;
    },
    outdate() {
      if (turns) isWanted = true;
    },
    isRunning: () => turns !== undefined,
  };
}
