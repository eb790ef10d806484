import { foldText } from '../../../common/lib/fold-text.ts';
import { searchableName } from '../../../common/lib/name-spellings.ts';
import { hasTyped, typedWords } from '../../../common/lib/typed-words.ts';
import type { Shown } from './collection-kind.ts';

/** Folding ten thousand names at every letter would be felt on a tablet; each is folded once. */
const haystacks = new WeakMap<Shown, string>();

function haystack(shown: Shown): string {
  const known = haystacks.get(shown);
  if (known !== undefined) return known;
  const text = `${searchableName(shown.name)}\n${foldText(shown.detail)}`;
  haystacks.set(shown, text);
  return text;
}

/**
 * Whether every typed word stands in the name or the detail, in any order, whatever the accents, apostrophes, commas,
 * spellings, and spaces between parts of a name.
 */
export function matcherOf(query: string): (shown: Shown) => boolean {
  const words = typedWords(query);
  return (shown) => hasTyped(haystack(shown), words);
}

/** A few milliseconds on a slow tablet. */
const FOLDED_AT_ONCE = 400;

/**
 * Folds a list bit by bit before anybody searches it, so that the first letter is as quick as the others.
 * Answers how to stop.
 */
export function foldAhead(list: readonly Shown[]): () => void {
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
