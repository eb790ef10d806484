/** Work that several ask for while it waits for its turn: it is done once, for all who asked before it began. */
export interface JoinedWork<Result> {
  /**
   * Waits together with who asked for the same before, unless that has begun: then what it finds may be of before.
   * @param wait waits for a turn, calls `onBegin` when it has come, and does the work
   */
  run(key: string, wait: (onBegin: () => void) => Promise<Result>): Promise<Result>;
}

export function createJoinedWork<Result>(): JoinedWork<Result> {
  const waiting = new Map<string, Promise<Result>>();

  return {
    async run(key, wait) {
      const joined = waiting.get(key);
      if (joined) return await joined;
      let hasBegun = false;
      const own = wait(() => {
        hasBegun = true;
        waiting.delete(key);
      });
      // A turn may come at once.
      if (!hasBegun) waiting.set(key, own);
      try {
        return await own;
      } finally {
        // Refused before it began.
        if (waiting.get(key) === own) waiting.delete(key);
      }
    },
  };
}
