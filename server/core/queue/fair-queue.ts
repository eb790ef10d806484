/**
 * A bounded queue for work that the process can do only little of at once: hashing passwords, decoding pictures. Those
 * who ask take turns by key, so that anyone who asks a thousand times delays mostly themselves.
 */
import { Overloaded } from './overloaded.ts';

export interface FairQueueOptions {
  /** Pieces of work at once. */
  concurrency: number;
  /** Pieces of work that may wait; more are refused. */
  maxWaiting: number;
  /** The refusal, in the user's words. */
  busyMessage: string;
  /** Seconds after which it makes sense to ask again. */
  retryAfterSeconds: number;
}

export interface Turn {
  /** Who asks: keys take turns. */
  key: string;
  /** Goes before what has no such mark, which still gets every third place. */
  isUrgent?: boolean;
  /** Goes before what is urgent too, in the same way. */
  isFirst?: boolean;
}

export interface FairQueue {
  /**
   * Does the work when its turn has come and returns its result.
   * @throws Overloaded when the queue is full, at once or when somebody with fewer waiting took the place
   */
  run<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result>;
  /** Pieces of work that wait. */
  waiting(): number;
}

interface Waiting {
  start(): void;
  failure(): void;
}

/** How many pieces of work may start before one of a later line. */
const PASSED_AT_MOST = 2;

/** Makes a queue of its own. */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const [first, urgent, ordinary] = [new Line(), new Line(), new Line()];
  const lines = [first, urgent, ordinary];
  let running = 0;

  const lineOf = ({ isFirst, isUrgent }: Turn) => (isFirst ? first : isUrgent ? urgent : ordinary);
  const waiting = () => lines.reduce((sum, { size }) => sum + size, 0);

  function takeNext(): Waiting | undefined {
    const filled = lines.filter(({ size }) => size > 0);
    const next = filled.findLast(({ passed }) => passed >= PASSED_AT_MOST) ?? filled[0];
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
   * Makes room for one more, at the cost of the party that has the most waiting. What is urgent takes the place of what
   * is less so, unless its own key has more of it waiting than anybody else: a flood is not made better by being
   * urgent.
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

/** Those who wait, by key; the keys take turns in the order of the map. */
class Line {
  size = 0;
  /** Pieces of work of earlier lines that have started since one of these did. */
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

  /** How many of one key wait, of the key with the most. */
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

  /** Refuses the newest of the key with the most waiting, if those are more than `than`. */
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
