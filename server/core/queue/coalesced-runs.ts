/** Repeats work after changes, and merges requests that arrive during a run. */
export interface CoalescedRuns {
  /**
   * Starts a round for a key. While one is running, another is scheduled once for all requests that arrive meanwhile: a
   * key never has more than one running and one pending round.
   */
  ask(key: string): void;
}

/** @param work one round; an error ends the rounds of its key until the next request */
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
