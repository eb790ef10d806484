/** The lanes that are being sent, side by side. */
import type { Entry } from './entry.ts';

const PARALLEL_LANES = 3;
/** An upload may hang for minutes: one place is kept for what is small. */
const PARALLEL_UPLOADS = 2;

export class LanePool {
  /** By lane, whether it carries files. */
  readonly #running = new Map<string, { readonly isUpload: boolean; readonly ended: Promise<void> }>();
  readonly #failures: unknown[] = [];
  #hasChanged = false;
  #wake: () => void = () => undefined;

  get isIdle(): boolean {
    return this.#running.size === 0;
  }

  hasRoomFor([head]: readonly Entry[]): boolean {
    if (!head || this.#running.has(head.lane) || this.#running.size >= PARALLEL_LANES) return false;
    const uploads = [...this.#running.values()].filter(({ isUpload }) => isUpload).length;
    return head.file === null || uploads < PARALLEL_UPLOADS;
  }

  start([head]: readonly Entry[], run: () => Promise<void>): void {
    if (!head) return;
    const ended = run()
      .catch((error: unknown) => void this.#failures.push(error))
      .finally(() => {
        this.#running.delete(head.lane);
        this.#change();
      });
    this.#running.set(head.lane, { isUpload: head.file !== null, ended });
  }

  /** Something may have become sendable. While all places are taken, the next lane to end is what matters. */
  look(): void {
    if (this.#running.size < PARALLEL_LANES) this.#change();
  }

  /** Resolves once a lane has ended, or there was a reason to look. */
  async change(): Promise<void> {
    if (!this.#hasChanged)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    this.#hasChanged = false;
  }

  /** What a lane has thrown. */
  throwFailure(): void {
    if (this.#failures.length > 0) throw this.#failures[0];
  }

  /** Resolves once every lane has ended. */
  async end(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  #change(): void {
    this.#hasChanged = true;
    this.#wake();
  }
}
