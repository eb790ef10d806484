/**
 * Runs at most a few jobs of each key at once; the key's other jobs wait, in order. So one company cannot take all of a
 * shared resource.
 */
import { Overloaded } from './overloaded.ts';

export interface KeyedTurnsOptions {
  /** How many jobs of one key run at once. */
  concurrency: number;
  /** How many jobs of one key may wait; more are refused. */
  maxWaiting: number;
  /** The refusal, as a message for the user. */
  busyMessage: string;
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds: number;
}

export interface KeyedTurns {
  /**
   * Runs the work when it is its turn and returns its result.
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
    // The place is passed to a waiting job directly, so that no new one takes it in between.
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
