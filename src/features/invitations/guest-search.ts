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
