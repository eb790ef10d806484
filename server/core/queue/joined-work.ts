import { ClientGone } from './client-gone.ts';

/** Work that several ask for while it waits for its turn: it is done once, for all who asked before it began. */
export interface JoinedWork<Result> {
  /**
   * Waits together with who asked for the same before, unless that has begun: then what it finds may be of before.
   * @param wait waits for a turn, calls `onBegin` when it has come, and does the work
   * @param hasGone whether who asks does not wait any more
   * @throws ClientGone, by `onBegin` too, when nobody waits who asked before it began
   */
  run(key: string, wait: (onBegin: () => void) => Promise<Result>, hasGone?: () => boolean): Promise<Result>;
}

interface Waiting<Result> {
  own: Promise<Result>;
  /** Of each who asked, whether they have gone. */
  gone: (() => boolean)[];
}

export function createJoinedWork<Result>(): JoinedWork<Result> {
  const waiting = new Map<string, Waiting<Result>>();

  return {
    async run(key, wait, hasGone = () => false) {
      const joined = waiting.get(key);
      if (joined) {
        joined.gone.push(hasGone);
        return await joined.own;
      }
      const gone = [hasGone];
      let hasBegun = false;
      const own = wait(() => {
        hasBegun = true;
        waiting.delete(key);
        if (gone.every((isGone) => isGone())) throw new ClientGone();
      });
      // A turn may come at once.
      if (!hasBegun) waiting.set(key, { own, gone });
      try {
        return await own;
      } finally {
        // Refused before it began.
        if (waiting.get(key)?.own === own) waiting.delete(key);
      }
    },
  };
}
