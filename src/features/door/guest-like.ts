/** Finding somebody of the list who comes as a walk-in. Pure. */
import { foldText } from '../../../common/lib/fold-text.ts';
import type { BookGuest, GuestBook } from '../../offline/door/guest-book.ts';

export interface WalkInPerson {
  readonly name: string;
  readonly email: string;
}

/** The guests of the list who have this e-mail, else those of this name; who is not in yet comes first. */
export function guestsLike({ name, email }: WalkInPerson, book: Pick<GuestBook, 'all'>): BookGuest[] {
  const [wantedName, wantedEmail] = [plain(name), plain(email)];
  const invited = [...book.all()].filter(({ isWalkIn }) => !isWalkIn);
  const mailed = invited.filter((guest) => wantedEmail !== '' && plain(guest.email) === wantedEmail);
  const named = invited.filter((guest) => wantedName !== '' && plain(guest.name) === wantedName);
  return (mailed.length > 0 ? mailed : named).sort((one, other) => placeOf(one) - placeOf(other));
}

/** Who may come in now, who was cancelled, who is in. */
const placeOf = ({ state, isCancelled }: BookGuest): number => (state !== 'out' ? 2 : isCancelled ? 1 : 0);

const plain = (text: string) => foldText(text).trim().replace(/\s+/g, ' ');
