/** Letters to guests after their invitation. The portal previews the same letters. */
import { formatDay } from '../dates.ts';
import type { Letter, LetterPass } from './letter.ts';
import { say, type Words } from './words.ts';

/** The fields of an event in its guests' letters. */
export interface LetterEvent {
  name: string;
  /** A calendar day, `YYYY-MM-DD`; empty if there is none. */
  day: string;
  place: string;
}

/** The recipient and sender of a letter. */
export interface GuestLetter {
  host: string;
  /** The guest's name. */
  guest: string;
  /** Whether replies reach the host. */
  isAnswered: boolean;
}

type Detail = readonly [label: string, value: Words];

export function isSameEvent(one: LetterEvent, other: LetterEvent): boolean {
  return one.name === other.name && one.day === other.day && one.place === other.place;
}

/**
 * About an event that was renamed or moved.
 * @param was the event as the guest knows it
 */
export function changeLetter<Pass extends LetterPass>(
  to: GuestLetter,
  { was, now, pass }: { was: LetterEvent; now: LetterEvent; pass?: Pass | undefined },
): Letter<Pass> {
  const [known, name] = [say`${was.name}`, say`${now.name}`];
  return {
    ...addressed(to),
    subject: say`Changed: ${now.name}`,
    paragraphs: [
      say`${to.host} has changed ${was.name}, to which you are invited. This is how it is now.`,
      say`Your invitation stays valid.`,
    ],
    details: [
      ...changed(was.name !== now.name, 'New name', ['Event', name], known),
      ...(now.day === '' ? [] : changed(was.day !== now.day, 'New date', ['Date', dayOf(now)], dayOf(was))),
      ...changed(was.place !== now.place, 'New place', ['Place', say`${now.place}`], say`${was.place}`),
    ],
    ...(pass && { pass }),
  };
}

/**
 * About an event that does not take place.
 * @param was the event as the guest knows it
 */
export function cancelledEventLetter(to: GuestLetter, event: LetterEvent, was = event): Letter<never> {
  return {
    ...addressed(to),
    subject: say`Cancelled: ${event.name}`,
    paragraphs: [
      say`${to.host} has cancelled ${event.name}, to which you were invited. It does not take place.`,
    ],
    details: factsOf(event, was),
  };
}

/**
 * To a guest who is not invited any more.
 * @param was the event as the guest knows it
 */
export function cancelledInvitationLetter(to: GuestLetter, event: LetterEvent, was = event): Letter<never> {
  return {
    ...addressed(to),
    subject: say`Your invitation to ${event.name} is cancelled`,
    paragraphs: [
      say`${to.host} has cancelled your invitation to ${event.name}. Your pass does not admit you any more.`,
    ],
    details: factsOf(event, was),
  };
}

/**
 * The day before. It gives the date instead of "tomorrow", as it may be read later.
 * @param was the event as the guest knows it
 */
export function reminderLetter<Pass extends LetterPass>(
  to: GuestLetter,
  { event, was = event, pass }: { event: LetterEvent; was?: LetterEvent; pass?: Pass | undefined },
): Letter<Pass> {
  return {
    ...addressed(to),
    subject: say`Reminder: ${event.name} on ${formatDay(event.day)}`,
    paragraphs: [say`${to.host} reminds you of ${event.name}, to which you are invited.`],
    details: factsOf(event, was),
    ...(pass && { pass }),
  };
}

/** The greeting and closing of these letters. */
export function addressed({ host, guest, isAnswered }: GuestLetter): Pick<Letter, 'greeting' | 'closing'> {
  return {
    greeting: say`Hello ${guest},`,
    closing: isAnswered
      ? say`If you answer this mail, ${host} gets the answer.`
      : say`${host} does not get answers to this mail.`,
  };
}

/** Also what the guest was told before, where it differs. */
function factsOf(event: LetterEvent, was: LetterEvent): Detail[] {
  const fact = (label: string, value: Words, isChanged: boolean, before: Words) =>
    changed(isChanged, label, [label, value], before);
  return [
    ...fact('Event', say`${event.name}`, was.name !== event.name, say`${was.name}`),
    ...(event.day === '' ? [] : fact('Date', dayOf(event), was.day !== event.day, dayOf(was))),
    ...fact('Place', say`${event.place}`, was.place !== event.place, say`${was.place}`),
  ];
}

/** A line, with the earlier value below it if it has changed and is known. */
function changed(isChanged: boolean, newLabel: string, asBefore: Detail, before: Words): Detail[] {
  if (!isChanged) return [asBefore];
  const wasKnown = before.typed.some((text) => text !== '');
  return [[newLabel, asBefore[1]], ...(wasKnown ? [['Before', before] as const] : [])];
}

const dayOf = ({ day }: LetterEvent) => say`${formatDay(day)}`;
