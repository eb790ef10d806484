/** Does what was asked for in its order, one at a time. What is asked for again while it waits is a second press. */

export interface PressQueue {
  /** Runs `act` after all before it; nothing where the same waits or runs. Rejects as `act` does. @param what names it */
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
