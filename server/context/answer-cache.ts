import type { Result } from '../core/result.ts';

/** How a cached answer is made, and how it is known to be outdated. */
export interface CachedAnswer {
  /** Reads the version of the rows; undefined if there is nothing to answer with. */
  version: () => Promise<string | undefined>;
  /** Reads the rows. Called after `version`, so that an answer is never older than its version. */
  make: () => Promise<Result>;
}

/** Caches the answers of reads until the rows that they depend on change. */
export interface AnswerCache {
  /**
   * Returns the cached answer if its version is the current one, or makes a new one; without a version it is not cached.
   * Requests of one key share a reading of the version that has not begun: a hundred that arrive at once cost two
   * statements.
   * @param key the request and the caller; callers with different access need different keys
   */
  through(key: readonly unknown[], answer: CachedAnswer): Promise<Result>;
}
