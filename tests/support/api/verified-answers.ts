import type { AnswerCache } from '../../../server/context/answer-cache.ts';
import { isFailure, type Result } from '../../../server/core/result.ts';
import { createAnswerCache } from '../../../server/http/answers/answer-cache.ts';
import { encodeAnswer } from '../../../server/http/answers/encoded-answer.ts';

/** How the cache handled each answer, oldest first. */
type Use = 'kept' | 'made';

/** The server's cache, which also rebuilds each cached answer and fails the call if they differ. */
export interface VerifiedAnswers extends AnswerCache {
  readonly uses: Use[];
}

export function createVerifiedAnswers(): VerifiedAnswers {
  const cache = createAnswerCache();
  const uses: Use[] = [];
  return {
    uses,
    async through(key, { version, make }) {
      const made: Result[] = [];
      let isCached = false;
      const answer = await cache.through(key, {
        async version() {
          const current = await version();
          isCached = current !== undefined;
          return current;
        },
        async make() {
          const outcome = await make();
          made.push(outcome);
          return outcome;
        },
      });
      // A shared version is read by one of its requests; all that need it then are cached.
      if (!isCached && made.length > 0) return answer;
      uses.push(made.length > 0 ? 'made' : 'kept');
      if (made.length > 0) return answer;
      const fresh = await make();
      if (isFailure(fresh) || isFailure(answer)) throw new Error(`${key[0]} is refused, and was kept`);
      const { etag } = await encodeAnswer(fresh.message, fresh.data);
      if (etag !== answer.encoded?.etag) throw new Error(`A kept answer of ${key[0]} is out of date`);
      return answer;
    },
  };
}
