/** Naming a guest so that nobody takes another one for them. Pure. */
import type { BookGuest } from '../../offline/door/book-guest.ts';
import type { GuestBook } from '../../offline/door/guest-book.ts';
import type { Verdict } from './verdict.ts';

export interface GuestLabel {
  /** Never empty. */
  readonly name: string;
  /** What tells them from others of this name; empty where nobody else has it. */
  readonly apart: string;
}

/** A guest by name, and by e-mail too where another guest of the list has the same name. */
export function guestLabel(guest: BookGuest, { names }: Pick<GuestBook, 'names'>): GuestLabel {
  const { id, name, email, isWalkIn } = guest;
  if (name === '') return { name: email || 'Guest', apart: '' };
  const isOnly = isOnlyOneOf(names.called({ name, email: '' }), id);
  return { name, apart: isOnly ? '' : email || (isWalkIn ? 'Walk-in' : '') };
}

/** Ends at the second one: thousands may have one name. */
function isOnlyOneOf(ids: Iterable<string>, id: string): boolean {
  for (const other of ids) if (other !== id) return false;
  return true;
}

/** Both in one line, for the name of a button. */
export const labelText = ({ name, apart }: GuestLabel): string => [name, apart].filter(Boolean).join(', ');

/** The guest of the list whom an answer is about. */
export const guestOfVerdict = (verdict: Verdict, book: Pick<GuestBook, 'get'>): BookGuest | undefined =>
  'guestId' in verdict ? book.get(verdict.guestId ?? '') : undefined;

/** Whom an answer is about: a guest, or the walk-in who is not stored. */
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
