/**
 * A bounded queue for work that the process can only do little of at once: hashing passwords, decoding pictures.
 * Callers take turns by key, so that one with a thousand jobs mostly delays itself.
 */
import { Overloaded } from './overloaded.ts';

export interface FairQueueOptions {
  /** How many jobs run at once. */
  concurrency: number;
  /** How many jobs may wait; more are refused. */
  maxWaiting: number;
  /** The refusal, as a message for the user. */
  busyMessage: string;
  /** Seconds after which a retry makes sense. */
  retryAfterSeconds: number;
}

export interface Turn {
  /** The caller: keys take turns. */
  key: string;
  /** Goes before jobs without this flag, which still get every third place. */
  isUrgent?: boolean;
  /** Goes before urgent jobs, in the same way. */
  isFirst?: boolean;
}

export interface FairQueue {
  /**
   * Runs the work when its turn has come and returns its result.
   * @throws Overloaded if the queue is full, at once or when a caller with fewer waiting jobs takes the place
   */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
  /** The number of waiting jobs. */
  waiting(): number;
}

interface Waiting {
  start(): void;
  failure(): void;
}

/** How many jobs may start before one of a lower rank. */
const MAX_PASSED = 2;

/** Creates an independent queue. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const [first, urgent, ordinary] = [new Line(), new Line(), new Line()];
  const lines = [first, urgent, ordinary];
  let running = 0;

  const lineOf = ({ isFirst, isUrgent }: Turn) => (isFirst ? first : isUrgent ? urgent : ordinary);
  const waiting = () => lines.reduce((sum, { size }) => sum + size, 0);

  function takeNext(): Waiting | undefined {
    const filled = lines.filter(({ size }) => size > 0);
    const next = filled.findLast(({ passed }) => passed >= MAX_PASSED) ?? filled[0];
    if (!next) return undefined;
    next.passed = 0;
    for (const later of lines.slice(lines.indexOf(next) + 1)) later.passed += 1;
    return next.take();
  }

  function startNext(): void {
    const next = takeNext();
    if (!next) return;
    running += 1;
    next.start();
  }

  /**
   * Makes room for one more, at the cost of the key with the most waiting. More urgent work replaces less urgent work,
   * unless its own key has more of it waiting than any other: urgency must not help a flood.
   */
  function hasRoomFor(turn: Turn): boolean {
    if (waiting() < options.maxWaiting) return true;
    const own = lines.reduce((sum, line) => sum + line.waitingOf(turn.key), 0);
    const fullest = lines.reduce((most, line) => (line.most() >= most.most() ? line : most));
    const isFlood = own >= fullest.most();
    const less = lines.slice(lines.indexOf(lineOf(turn)) + 1).findLast(({ size }) => size > 0);
    if (!isFlood && less) return less.refuseOneOfLongest(0);
    return fullest.refuseOneOfLongest(own + 1);
  }

  async function started<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  }

  return {
    async run(turn, work) {
      if (running < options.concurrency) {
        running += 1;
        return await started(work);
      }
      if (!hasRoomFor(turn)) throw new Overloaded(options.busyMessage, options.retryAfterSeconds);
      await new Promise<void>((resolve, reject) => {
        const failure = () => reject(new Overloaded(options.busyMessage, options.retryAfterSeconds));
        lineOf(turn).add(turn.key, { start: resolve, failure });
      });
      return await started(work);
    },
    waiting,
  };
}

/** The waiting jobs of a rank, by key; the keys take turns in the order of the map. */
class Line {
  size = 0;
  /** Jobs of higher ranks that have started since one of these did. */
  passed = 0;
  readonly #byKey = new Map<string, Waiting[]>();

  add(key: string, waiting: Waiting): void {
    const own = this.#byKey.get(key);
    if (own) own.push(waiting);
    else this.#byKey.set(key, [waiting]);
    this.size += 1;
  }

  waitingOf(key: string): number {
    return this.#byKey.get(key)?.length ?? 0;
  }

  /** The number of waiting jobs of the key with the most. */
  most(): number {
    let most = 0;
    for (const own of this.#byKey.values()) most = Math.max(most, own.length);
    return most;
  }

  take(): Waiting | undefined {
    const [first] = this.#byKey;
    if (!first) return undefined;
    const [key, own] = first;
    const taken = own.shift();
    this.#byKey.delete(key);
    // Behind all other keys.
    if (own.length > 0) this.#byKey.set(key, own);
    this.size -= 1;
    return taken;
  }

  /** Refuses the newest job of the key with the most waiting, if there are more than `than`. */
  refuseOneOfLongest(than: number): boolean {
    let longest: [key: string, own: Waiting[]] | undefined;
    for (const entry of this.#byKey) {
      if (!longest || entry[1].length > longest[1].length) longest = entry;
    }
    if (!longest || longest[1].length <= than) return false;
    const [key, own] = longest;
    own.pop()?.failure();
    if (own.length === 0) this.#byKey.delete(key);
    this.size -= 1;
    return true;
  }
}
