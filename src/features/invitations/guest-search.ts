import type { Invitation } from '../../contract/invitations.ts';
import { foldText } from '../../lib/fold-text.ts';

type Guest = Pick<Invitation, 'name' | 'email'>;

/** Folding ten thousand names at every letter would be felt on a tablet; each guest is folded once. */
const haystacks = new WeakMap<Guest, string>();

function haystack(guest: Guest): string {
  const known = haystacks.get(guest);
  if (known !== undefined) return known;
  const text = `${foldText(guest.name)}\n${foldText(guest.email)}`;
  haystacks.set(guest, text);
  return text;
}

/** Whether every typed word stands in the guest's name or e-mail, in any order, whatever the accents. */
export function guestMatcher(query: string): (guest: Guest) => boolean {
  const words = foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (guest) => words.every((word) => haystack(guest).includes(word));
}

/** A few milliseconds on a slow tablet. */
const FOLDED_AT_ONCE = 400;

/**
 * Folds a list bit by bit before anybody searches it, so that the first letter is as quick as the others.
 * Answers how to stop.
 */
export function foldAhead(guests: readonly Guest[]): () => void {
  let next = 0;
  let timer: ReturnType<typeof setTimeout>;
  function foldSome() {
    for (const guest of guests.slice(next, next + FOLDED_AT_ONCE)) haystack(guest);
    next += FOLDED_AT_ONCE;
    if (next < guests.length) timer = setTimeout(foldSome);
  }
  timer = setTimeout(foldSome);
  return () => clearTimeout(timer);
}
