/** The queues that are being sent in parallel. */
import type { Entry } from '../entry.ts';

const PARALLEL_QUEUES = 3;
/** An upload may hang for minutes: one place stays free for small requests. */
const PARALLEL_UPLOADS = 2;

export class QueuePool {
  /** By queue: whether it uploads files. */
  readonly #running = new Map<string, { readonly isUpload: boolean; readonly ended: Promise<void> }>();
  readonly #failures: unknown[] = [];
  #hasChanged = false;
  #wake: () => void = () => undefined;

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  hasRoomFor([head]: readonly Entry[]): boolean {
    if (!head || this.#running.has(head.queueKey) || this.#running.size >= PARALLEL_QUEUES) return false;
    const uploads = [...this.#running.values()].filter(({ isUpload }) => isUpload).length;
    return head.file === null || uploads < PARALLEL_UPLOADS;
  }

  start([head]: readonly Entry[], run: () => Promise<void>): void {
    if (!head) return;
    const ended = run()
      .catch((error: unknown) => void this.#failures.push(error))
      .finally(() => {
        this.#running.delete(head.queueKey);
        this.#change();
      });
    this.#running.set(head.queueKey, { isUpload: head.file !== null, ended });
  }

  /** Something may have become sendable. Ignored while all places are taken. */
  look(): void {
    if (this.#running.size < PARALLEL_QUEUES) this.#change();
  }

  /** Resolves when a queue has ended or `look` was called. */
  async change(): Promise<void> {
    if (!this.#hasChanged)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    this.#hasChanged = false;
  }

  /** Rethrows the error of a queue. */
  throwFailure(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  /** Resolves once every queue has ended. */
  async end(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  #change(): void {
    this.#hasChanged = true;
    this.#wake();
  }
}
