/** Runs actions in order, one at a time. A repeated press of a queued action is ignored. */

export interface PressQueue {
  /**
   * Runs `act` after all earlier ones; ignored if the same is queued or running. Rejects as `act` does. @param what
   * its key
   */
  run(what: string, act: () => Promise<void>): Promise<void>;
}

export function pressQueue(): PressQueue {
  const underWay = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(what, act) {
      if (underWay.has(what)) return;
      underWay.add(what);
      const done = last.then(act).finally(() => underWay.delete(what));
      last = done.catch(() => undefined);
      await done;
    },
  };
}
