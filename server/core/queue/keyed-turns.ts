/**
 * At most a few pieces of work at once of each key; the others of that key wait, in order. It keeps what one company
 * causes from taking all of something that everybody needs.
 */
import { Overloaded } from './overloaded.ts';

export interface KeyedTurnsOptions {
  /** Pieces of work of one key at once. */
  concurrency: number;
  /** Pieces of work of one key that may wait; more are refused. */
  maxWaiting: number;
  /** The refusal, in the user's words. */
  busyMessage: string;
  /** Seconds after which it makes sense to ask again. */
  retryAfterSeconds: number;
}

export interface KeyedTurns {
  /**
   * Does the work when it is its turn and returns its result.
   * @throws Overloaded when too many of the key wait already
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface OfKey {
  running: number;
  waiting: (() => void)[];
}

export function createKeyedTurns(options: KeyedTurnsOptions): KeyedTurns {
  const byKey = new Map<string, OfKey>();

  function end(key: string, own: OfKey): void {
    const next = own.waiting.shift();
    // The place goes over to who waits, so that nobody who comes in between takes it.
    if (next) {
      next();
      return;
    }
    own.running -= 1;
    if (own.running === 0) byKey.delete(key);
  }

  return {
    async run(key, work) {
      const own = byKey.get(key) ?? { running: 0, waiting: [] };
      byKey.set(key, own);
      if (own.running < options.concurrency) own.running += 1;
      else if (own.waiting.length < options.maxWaiting)
        await new Promise<void>((resolve) => own.waiting.push(resolve));
      else throw new Overloaded(options.busyMessage, options.retryAfterSeconds);
      try {
        return await work();
      } finally {
        end(key, own);
      }
    },
  };
}
