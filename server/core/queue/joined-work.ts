import { ClientDisconnected } from './client-disconnected.ts';

/** Work that is shared while it waits for its turn: it runs once for all callers that joined before its start. */
export interface JoinedWork<Result> {
  /**
   * Joins pending work of the same key, unless it has started: then its result may be outdated.
   * @param wait waits for a turn, calls `onBegin` when it has come, and does the work
   * @param isDisconnected whether the caller does not wait any more
   * @throws ClientDisconnected, also from `onBegin`, if all callers have gone before the start
   */
  run(
    key: string,
    wait: (onBegin: () => void) => Promise<Result>,
    isDisconnected?: () => boolean,
  ): Promise<Result>;
}

interface Waiting<Result> {
  own: Promise<Result>;
  /** For each caller, whether it has gone. */
  gone: (() => boolean)[];
}

export function createJoinedWork<Result>(): JoinedWork<Result> {
  const waiting = new Map<string, Waiting<Result>>();

  return {
    async run(key, wait, isDisconnected = () => false) {
      const joined = waiting.get(key);
      if (joined) {
        joined.gone.push(isDisconnected);
        return await joined.own;
      }
      const gone = [isDisconnected];
      let hasBegun = false;
      const own = wait(() => {
        hasBegun = true;
        waiting.delete(key);
        if (gone.every((isGone) => isGone())) throw new ClientDisconnected();
      });
      // The turn may have come at once.
      if (!hasBegun) waiting.set(key, { own, gone });
      try {
        return await own;
      } finally {
        // Refused before it started.
        if (waiting.get(key)?.own === own) waiting.delete(key);
      }
    },
  };
}
