import { foldText } from '../../../common/lib/fold-text.ts';
import { searchableName } from '../../../common/lib/name-spellings.ts';
import { hasTyped, typedWords } from '../../../common/lib/typed-words.ts';
import type { MemberFields } from './collection-kind.ts';

/** Normalized texts are cached: normalizing ten thousand names per keystroke is noticeable on a tablet. */
const haystacks = new WeakMap<MemberFields, string>();

function haystack(shown: MemberFields): string {
  const known = haystacks.get(shown);
  if (known !== undefined) return known;
  const text = `${searchableName(shown.name)}\n${foldText(shown.detail)}`;
  haystacks.set(shown, text);
  return text;
}

/**
 * Matches when every typed word occurs in name or detail, in any order, ignoring accents, punctuation and spelling
 * variants.
 */
export function matcherOf(query: string): (shown: MemberFields) => boolean {
  const words = typedWords(query);
  // Nothing is normalized to show everybody.
  if (words.length === 0) return () => true;
  return (shown) => hasTyped(haystack(shown), words);
}

/** Takes a few milliseconds on a slow tablet. */
const FOLDED_AT_ONCE = 400;

/**
 * Normalizes a list in idle time, so that the first keystroke of a search is as fast as the others. Returns a function
 * that stops it.
 */
export function foldAhead(list: readonly MemberFields[]): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout>;
  function foldSome() {
    for (const shown of list.slice(next, next + FOLDED_AT_ONCE)) haystack(shown);
    next += FOLDED_AT_ONCE;
    if (next < list.length) timer = setTimeout(foldSome);
  }
  timer = setTimeout(foldSome);
  return () => clearTimeout(timer);
}
