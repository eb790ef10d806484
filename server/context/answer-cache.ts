import type { Result } from '../core/result.ts';

/** Answers of reads, kept until the rows change that they were made of. */
export interface AnswerCache {
  /**
   * The kept answer while its rows have the version that they had when it was made, or else a new one.
   * @param key what was asked, by whom; anyone who may see an answer has a key of their own
   * @param version read before the rows, so that an answer is never newer than it says
   */
  through(key: readonly unknown[], version: string, make: () => Promise<Result>): Promise<Result>;
}
