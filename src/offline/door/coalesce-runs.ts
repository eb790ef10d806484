/** Work that many ask for and that is done once at a time: whoever asks while it is under way is served by one more turn. */
export interface CoalescedRuns {
  /** Resolves once a turn that began after this has ended. */
  ask(): Promise<void>;
  /** What a turn under way has read may be old by now: one more follows it. Nothing where none is. */
  outdate(): void;
}

/** @param work never rejects */
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
  };
}
