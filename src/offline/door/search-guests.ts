/** Finding guests while somebody types, among ten thousand: each text is folded once, and looked through as it is. */
import { foldText } from '../../../common/lib/fold-text.ts';
import { PASS_ALPHABET } from '../../../common/lib/pass-code.ts';
import type { BookGuest } from './guest-book.ts';

interface Line {
  readonly id: string;
  readonly name: string;
  /** Name and e-mail, folded, each word after a space; then the code. */
  readonly text: string;
  readonly code: string;
}

export interface GuestIndex {
  /**
   * Guests that have every word of `query` in their name, e-mail or pass code: first those where it begins a word of the
   * name. By name. @param most how many are wanted
   * @returns their ids, and how many there are in all
   */
  find(query: string, most: number): { ids: string[]; total: number };
}

/** @param guests everybody; only name, e-mail and code are looked at */
export function indexGuests(guests: Iterable<BookGuest>): GuestIndex {
  const lines: Line[] = [];
  for (const { id, name, email, passCode } of guests) {
    const folded = foldText(name);
    lines.push({
      id,
      name: ` ${folded}`,
      text: ` ${folded} ${foldText(email)}`,
      code: passCode.toLowerCase(),
    });
  }
  lines.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)));
  return {
    find(query, most) {
      const words = foldText(query).split(/\s+/).filter(Boolean);
      const code = codePart(query);
      const first: string[] = [];
      const rest: string[] = [];
      for (const line of lines) {
        if (words.every((word) => line.name.includes(` ${word}`))) first.push(line.id);
        else if (words.every((word) => line.text.includes(word))) rest.push(line.id);
        else if (code !== '' && line.code.includes(code)) rest.push(line.id);
      }
      return { ids: [...first, ...rest].slice(0, most), total: first.length + rest.length };
    },
  };
}

/** What may be a part of a code, read as `readPassCode` reads one; empty when it cannot be. */
function codePart(query: string): string {
  const read = query.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const isCode = read.length >= 3 && [...read].every((letter) => PASS_ALPHABET.includes(letter));
  return isCode ? read.toLowerCase() : '';
}
