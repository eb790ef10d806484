/** Finding somebody of the list who comes as a walk-in. Pure. */
import { foldText } from '../../../common/lib/fold-text.ts';
import type { BookGuest, GuestBook } from '../../offline/door/guest-book.ts';

export interface WalkInPerson {
  readonly name: string;
  readonly email: string;
}

/** The guest of the list who has this e-mail, else one of this name; undefined where nobody has. */
export function guestLike(
  { name, email }: WalkInPerson,
  book: Pick<GuestBook, 'all'>,
): BookGuest | undefined {
  const [wantedName, wantedEmail] = [plain(name), plain(email)];
  let named: BookGuest | undefined;
  for (const guest of book.all()) {
    if (guest.isWalkIn) continue;
    if (wantedEmail !== '' && plain(guest.email) === wantedEmail) return guest;
    if (wantedName !== '' && plain(guest.name) === wantedName) named ??= guest;
  }
  return named;
}

const plain = (text: string) => foldText(text).trim().replace(/\s+/g, ' ');
