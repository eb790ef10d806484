/** What the people of an item are told when it is cancelled or removed, or their invitation is: for each kind of item. */
import {
  addressed,
  cancelledEventLetter,
  cancelledInvitationLetter,
  type GuestLetter,
  type LetterEvent,
} from './guest-letters.ts';
import type { Letter } from './letter.ts';
import { say } from './words.ts';

export interface CancellingLetters {
  /** Of the item itself. */
  item(to: GuestLetter): Letter<never>;
  /** Of one person's invitation to it. */
  invitation(to: GuestLetter): Letter<never>;
}

export function lettersOfEvent(event: LetterEvent): CancellingLetters {
  return {
    item: (to) => cancelledEventLetter(to, event),
    invitation: (to) => cancelledInvitationLetter(to, event),
  };
}

/** A location as far as its tenants are told of it. */
export interface LetterLocation {
  name: string;
  place: string;
}

/** An item as far as its people are told that it is cancelled. */
export type CancelledItem = { readonly event: LetterEvent } | { readonly location: LetterLocation };

export function cancellingLetters(item: CancelledItem): CancellingLetters {
  return 'event' in item ? lettersOfEvent(item.event) : lettersOfLocation(item.location);
}

export function lettersOfLocation({ name, place }: LetterLocation): CancellingLetters {
  const details = [['Location', say`${name}`] as const, ['Address', say`${place}`] as const];
  return {
    item: (to) => ({
      ...addressed(to),
      subject: say`${name} is no longer shown`,
      paragraphs: [
        say`${to.host} has removed ${name}, to whose live cameras you were invited. They cannot be watched any more.`,
      ],
      details,
    }),
    invitation: (to) => ({
      ...addressed(to),
      subject: say`Your invitation to ${name} is cancelled`,
      paragraphs: [
        say`${to.host} has cancelled your invitation to the live cameras of ${name}. You are not invited to watch them any more.`,
      ],
      details,
    }),
  };
}
