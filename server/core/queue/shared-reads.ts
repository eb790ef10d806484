import { createJoinedWork, type JoinedWork } from './joined-work.ts';
import { createKeyedTurns } from './keyed-turns.ts';

/**
 * Reads that run one at a time for each key. Whoever asks meanwhile shares the next one, which begins after all of them:
 * a hundred that ask at once cost two reads, and none gets a result from before it asked.
 */
export function createSharedReads<Result>(): JoinedWork<Result> {
  const joined = createJoinedWork<Result>();
  // Of each key one read waits at most: the shared one.
  const turns = createKeyedTurns({ concurrency: 1, maxWaiting: 1, busyMessage: '', retryAfterSeconds: 1 });
  return {
    run: (key, wait, isDisconnected) =>
      joined.run(key, (onBegin) => turns.run(key, () => wait(onBegin)), isDisconnected),
  };
}
