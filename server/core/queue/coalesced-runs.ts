/** Work that is to be done again whenever something has changed. */
export interface CoalescedRuns {
  /**
   * Begins a round of a key. While one is at work it is noted that another is due, which is one for all who asked
   * meanwhile: however often it is asked for, a key has one round at work and one to come.
   */
  ask(key: string): void;
}

/** @param work one round; what it throws ends the rounds of its key until somebody asks again */
export function createCoalescedRuns(
  work: (key: string) => Promise<void>,
  onError: (error: unknown, key: string) => void,
): CoalescedRuns {
  const atWork = new Map<string, { isDue: boolean }>();

  async function go(key: string, round: { isDue: boolean }): Promise<void> {
    try {
      while (round.isDue) {
        round.isDue = false;
        await work(key);
      }
    } catch (error) {
      onError(error, key);
    } finally {
      atWork.delete(key);
    }
  }

  return {
    ask(key) {
      const known = atWork.get(key);
      if (known) {
        known.isDue = true;
        return;
      }
      const round = { isDue: true };
      atWork.set(key, round);
      void go(key, round);
    },
  };
}
