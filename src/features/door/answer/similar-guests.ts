/** Finds listed guests whom a walk-in may be. Pure. */
import type { BookGuest } from '../../../offline/door/guests/book-guest.ts';
import type { GuestBook } from '../../../offline/door/guests/guest-book.ts';

export interface WalkInPerson {
  readonly name: string;
  readonly email: string;
}

/** Listed guests with this e-mail, or else with this name; those not inside yet come first. */
export function similarGuests(
  person: WalkInPerson,
  { names, get }: Pick<GuestBook, 'names' | 'get'>,
): BookGuest[] {
  const invited = (who: WalkInPerson) =>
    [...names.called(who)].flatMap((id) => get(id) ?? []).filter(({ isWalkIn }) => !isWalkIn);
  const mailed = invited({ ...person, name: '' });
  const found = mailed.length > 0 ? mailed : invited({ ...person, email: '' });
  return found.sort((one, other) => placeOf(one) - placeOf(other));
}

/** Order: may come in now, was cancelled, is inside. */
const placeOf = ({ state, isCancelled }: BookGuest): number => (state !== 'out' ? 2 : isCancelled ? 1 : 0);

/**
 * Who else is in as a walk-in, or by an invitation that was cancelled since (as by a corrected e-mail), with the e-mail
 * or the name of an invited guest: they may be one person, counted twice.
 */
export function possibleDoubleInside(
  { id, name, email, isWalkIn }: Pick<BookGuest, 'id' | 'name' | 'email' | 'isWalkIn'>,
  { names, get }: Pick<GuestBook, 'names' | 'get'>,
): BookGuest | undefined {
  if (isWalkIn) return undefined;
  return [...names.called({ name, email })]
    .map((one) => get(one))
    .find((one) => one && one.id !== id && !one.isInvited && one.state !== 'out');
}

/**
 * The valid invitation of the same e-mail as of a cancelled one, or else the only one of the same name, as after a
 * corrected e-mail; undefined if there is none.
 */
export function newInvitationOf(
  { name, email }: WalkInPerson,
  book: Pick<GuestBook, 'names' | 'get'>,
): BookGuest | undefined {
  const validOf = (person: WalkInPerson) => similarGuests(person, book).filter((one) => !one.isCancelled);
  const [mailed] = validOf({ name: '', email });
  const [named, ...others] = validOf({ name, email: '' });
  return mailed ?? (others.length === 0 ? named : undefined);
}
