/** Letters to the people of an item when it, or their invitation, is cancelled, by kind of item. */
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
  /** About the item itself. */
  item(to: GuestLetter): Letter<never>;
  /** About one person's invitation. */
  invitation(to: GuestLetter): Letter<never>;
}

/** @param was the event as the recipient knows it */
export function lettersOfEvent(event: LetterEvent, was = event): CancellingLetters {
  return {
    item: (to) => cancelledEventLetter(to, event, was),
    invitation: (to) => cancelledInvitationLetter(to, event, was),
  };
}

/** The fields of a location in its tenants' letters. */
export interface LetterLocation {
  name: string;
  place: string;
}

/** The fields of an item in a letter about its cancellation. */
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
