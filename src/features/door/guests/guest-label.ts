/** Labels a guest so that guests of the same name are told apart. Pure. */
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import type { GuestBook } from '../../../offline/door/guests/guest-book.ts';
import type { Verdict } from '../answer/verdict.ts';

export interface GuestLabel {
  /** Never empty. */
  readonly name: string;
  /** Tells the guest from others of the same name; empty if the name is unique. */
  readonly apart: string;
}

/** A guest by name, with the e-mail if another guest has the same name. */
export function guestLabel(guest: BookGuest, { names }: Pick<GuestBook, 'names'>): GuestLabel {
  const { id, name, email, isWalkIn } = guest;
  if (name === '') return { name: email || 'Guest', apart: '' };
  const isOnly = isOnlyOneOf(names.called({ name, email: '' }), id);
  return { name, apart: isOnly ? '' : email || (isWalkIn ? 'Walk-in' : '') };
}

/** Stops at the second one, as thousands may share a name. */
function isOnlyOneOf(ids: Iterable<string>, id: string): boolean {
  for (const other of ids) if (other !== id) return false;
  return true;
}

/** Both in one line, for the name of a button. */
export const labelText = ({ name, apart }: GuestLabel): string => [name, apart].filter(Boolean).join(', ');

/** The listed guest of an answer. */
export const guestOfVerdict = (verdict: Verdict, book: Pick<GuestBook, 'get'>): BookGuest | undefined =>
  'guestId' in verdict ? book.get(verdict.guestId ?? '') : undefined;

/** The label of an answer's guest, or of a walk-in that is not stored. */
export function labelOfVerdict(
  verdict: Verdict,
  book: Pick<GuestBook, 'get' | 'names'>,
): GuestLabel | undefined {
  const guest = guestOfVerdict(verdict, book);
  if (guest) return guestLabel(guest, book);
  if (!('action' in verdict) || verdict.action.kind !== 'walk-in') return undefined;
  const { name, email } = verdict.action.person;
  return { name, apart: email };
}
