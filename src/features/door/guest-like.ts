/** Finding somebody of the list who comes as a walk-in. Pure. */
import type { BookGuest } from '../../offline/door/book-guest.ts';
import type { GuestBook } from '../../offline/door/guest-book.ts';

export interface WalkInPerson {
  readonly name: string;
  readonly email: string;
}

/** The guests of the list who have this e-mail, else those of this name; who is not in yet comes first. */
export function guestsLike(
  person: WalkInPerson,
  { names, get }: Pick<GuestBook, 'names' | 'get'>,
): BookGuest[] {
  const invited = ({ email, name }: WalkInPerson) =>
    [...names.called({ email, name })].flatMap((id) => get(id) ?? []).filter(({ isWalkIn }) => !isWalkIn);
  const mailed = invited({ ...person, name: '' });
  const found = mailed.length > 0 ? mailed : invited({ ...person, email: '' });
  return found.sort((one, other) => placeOf(one) - placeOf(other));
}

/** Who may come in now, who was cancelled, who is in. */
const placeOf = ({ state, isCancelled }: BookGuest): number => (state !== 'out' ? 2 : isCancelled ? 1 : 0);
