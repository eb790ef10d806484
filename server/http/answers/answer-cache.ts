/**
 * Caches answers of reads that are repeated often, such as a list that each tablet requests every few seconds, with the
 * version of the rows they were made of. So the rows are read, serialized and compressed once.
 */
import { LRUCache } from 'lru-cache';
import type { AnswerCache } from '../../context/answer-cache.ts';
import { MB } from '../../core/byte-units.ts';
import { createSharedReads } from '../../core/queue/shared-reads.ts';
import { isFailure, type Success } from '../../core/result.ts';
import { encodeAnswer } from './encoded-answer.ts';

/** The heap overhead of an answer: measured for answers of some hundred bytes. */
const ENTRY_BYTES = 1_100;
/** Of all companies together. */
const MAX_BYTES = 24 * MB;
/** A list of ten thousand people has a megabyte. */
const MAX_ANSWER_BYTES = 4 * MB;

/** @param mostBytes the approximate memory */
export function createAnswerCache(mostBytes = MAX_BYTES): AnswerCache {
  const kept = new LRUCache<string, { version: string; answer: Success }>({
    maxSize: mostBytes,
    maxEntrySize: Math.min(MAX_ANSWER_BYTES, mostBytes),
  });
  const versions = createSharedReads<string | undefined>();
  return {
    async through(key, { version: readVersion, make }) {
      const name = JSON.stringify(key);
      const version = await versions.run(name, (onBegin) => {
        onBegin();
        return readVersion();
      });
      if (version === undefined) return await make();
      const known = kept.get(name);
      if (known?.version === version) return known.answer;
      const made = await make();
      if (isFailure(made)) return made;
      const encoded = await encodeAnswer(made.message, made.data);
      const answer: Success = { ...made, data: null, encoded };
      // Half as much again for the compressed copy.
      const size = ENTRY_BYTES + Math.ceil((name.length + encoded.bytes.length) * 1.5);
      kept.set(name, { version, answer }, { size });
      return answer;
    },
  };
}
