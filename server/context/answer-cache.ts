import type { Result } from '../core/result.ts';

/** Caches the answers of reads until the rows that they depend on change. */
export interface AnswerCache {
  /**
   * Returns the cached answer if it has this version, or makes a new one.
   * @param key the request and the caller; callers with different access need different keys
   * @param version read before the rows, so that an answer is never older than its version
   */
  through(key: readonly unknown[], version: string, make: () => Promise<Result>): Promise<Result>;
}
