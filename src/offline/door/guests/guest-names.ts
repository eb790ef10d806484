/**
 * Searches guests while somebody types, among ten thousand: each text is folded once and searched linearly. Adding,
 * removing or renaming a guest costs as much as one name.
 */
import { foldText } from '../../../../common/lib/fold-text.ts';
import { nameKey, searchableName } from '../../../../common/lib/name-spellings.ts';
import { PASS_ALPHABET, readPassCode } from '../../../../common/lib/pass-code.ts';
import { hasTyped, typedWords } from '../../../../common/lib/typed-words.ts';
import type { BookGuest } from './book-guest.ts';
import { compareTexts, sortedList } from './sorted-list.ts';

type Named = Pick<BookGuest, 'id' | 'name' | 'email' | 'passCode' | 'isCancelled' | 'state'>;

interface Line {
  readonly id: string;
  /** Folded; the sort key of the list. */
  readonly name: string;
  /** The name in all its spellings, each word after a space. */
  readonly named: string;
  /** `named` and the folded e-mail. */
  readonly text: string;
  readonly code: string;
  readonly isGone: boolean;
  /** Normalized for comparison: without redundant spaces, and equal for all spellings of a name. */
  readonly whole: { readonly name: string; readonly email: string };
}

export interface GuestNames {
  /**
   * Guests that have every word of `query` in their name, e-mail or pass code, which may be typed as the pass's
   * address. First those with a word of the name that begins with it, last those with a cancelled invitation, who
   * appear only in searches; else by name.
   * @param most how many are returned; the total counts all matches
   * @returns their ids, and the number of matches
   */
  find(query: string, most: number): { ids: string[]; total: number };
  /** Ids of guests with this e-mail, then of those with this name in any spelling; an empty one matches nobody. */
  called(person: Pick<BookGuest, 'name' | 'email'>): Iterable<string>;
  put(guest: Named): void;
  remove(id: string): void;
  clear(): void;
}

export function guestNames(): GuestNames {
  const lines = new Map<string, Line>();
  const sorted = sortedList<Line>(
    (one, other) => compareTexts(one.name, other.name) || compareTexts(one.id, other.id),
  );
  const withName = new Map<string, Set<string>>();
  const withEmail = new Map<string, Set<string>>();

  function remove(id: string): void {
    const line = lines.get(id);
    if (!line) return;
    lines.delete(id);
    sorted.remove(line);
    withName.get(line.whole.name)?.delete(id);
    withEmail.get(line.whole.email)?.delete(id);
  }

  return {
    find(query, most) {
      const words = typedWords(query);
      const begun = words.map(({ spellings, parted }) => ({
        spellings: spellings.map((word) => ` ${word}`),
        parted,
      }));
      const code = readPassCode(query)?.toLowerCase() ?? codePart(query);
      const first: string[] = [];
      const rest: string[] = [];
      const gone: string[] = [];
      for (const line of sorted.items()) {
        if (line.isGone && words.length === 0) continue;
        const isNamed = hasTyped(line.named, begun);
        const isFound = isNamed || hasTyped(line.text, words) || (code !== '' && line.code.includes(code));
        if (isFound) (line.isGone ? gone : isNamed ? first : rest).push(line.id);
      }
      const ids = [...first, ...rest, ...gone];
      return { ids: ids.slice(0, most), total: ids.length };
    },
    *called(person) {
      const { name, email } = wholeOf(person);
      if (email !== '') yield* withEmail.get(email) ?? [];
      if (name !== '') yield* withName.get(name) ?? [];
    },
    put(guest) {
      remove(guest.id);
      const line = lineOf(guest);
      lines.set(guest.id, line);
      sorted.add(line);
      note(withName, line.whole.name, guest.id);
      note(withEmail, line.whole.email, guest.id);
    },
    remove,
    clear() {
      sorted.clear();
      for (const all of [lines, withName, withEmail]) all.clear();
    },
  };
}

/**
 * Whether an invitation was cancelled without an arrival, such as after a corrected address: its pass and a search
 * still find it, but no list shows it.
 */
export const isGone = ({ isCancelled, state }: Pick<BookGuest, 'isCancelled' | 'state'>): boolean =>
  isCancelled && state === 'out';

function lineOf(guest: Named): Line {
  const { id, name, email, passCode } = guest;
  const named = ` ${searchableName(name)}`;
  return {
    id,
    isGone: isGone(guest),
    name: foldText(name),
    named,
    text: `${named} ${foldText(email)}`,
    code: passCode.toLowerCase(),
    whole: wholeOf({ name, email }),
  };
}

const wholeOf = ({ name, email }: Pick<BookGuest, 'name' | 'email'>) => ({
  name: nameKey(name),
  email: foldText(email).trim().replace(/\s+/g, ' '),
});

function note(ids: Map<string, Set<string>>, text: string, id: string): void {
  const those = ids.get(text);
  if (those) those.add(id);
  else ids.set(text, new Set([id]));
}

/**
 * The query as part of a pass code, normalized like `readPassCode`; empty if it cannot be one. Three letters are more
 * often of a name, and of twenty thousand codes some five have them.
 */
function codePart(query: string): string {
  const read = query.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode = read.length >= 4 && [...read].every((letter) => PASS_ALPHABET.includes(letter));
  return isCode ? read.toLowerCase() : '';
}
