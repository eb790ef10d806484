/** What guests of an event are told after their invitation. The portal shows the same letters before they are sent. */
import { formatDay } from '../dates.ts';
import type { Letter, LetterPass } from './letter.ts';
import { say, type Words } from './words.ts';

/** An event as far as its guests are told of it. */
export interface LetterEvent {
  name: string;
  /** A calendar day, `YYYY-MM-DD`; empty where there is none. */
  day: string;
  place: string;
}

/** Whom a letter is for, and from whom. */
export interface GuestLetter {
  host: string;
  /** The guest's name. */
  guest: string;
  /** Whether an answer reaches the host. */
  isAnswered: boolean;
}

type Detail = readonly [label: string, value: Words];

export function isSameEvent(one: LetterEvent, other: LetterEvent): boolean {
  return one.name === other.name && one.day === other.day && one.place === other.place;
}

/** An event that was renamed or moved. @param was as the guest knows it */
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

/** An event that does not take place. */
export function cancelledEventLetter(to: GuestLetter, event: LetterEvent): Letter<never> {
  return {
    ...addressed(to),
    subject: say`Cancelled: ${event.name}`,
    paragraphs: [
      say`${to.host} has cancelled ${event.name}, to which you were invited. It does not take place.`,
    ],
    details: factsOf(event),
  };
}

/** A guest who is not invited any more. */
export function cancelledInvitationLetter(to: GuestLetter, event: LetterEvent): Letter<never> {
  return {
    ...addressed(to),
    subject: say`Your invitation to ${event.name} is cancelled`,
    paragraphs: [
      say`${to.host} has cancelled your invitation to ${event.name}. Your pass does not admit you any more.`,
    ],
    details: factsOf(event),
  };
}

/** The day before. It says the date, and not "tomorrow": nobody knows when it is read. */
export function reminderLetter<Pass extends LetterPass>(
  to: GuestLetter,
  { event, pass }: { event: LetterEvent; pass?: Pass | undefined },
): Letter<Pass> {
  return {
    ...addressed(to),
    subject: say`Reminder: ${event.name} on ${formatDay(event.day)}`,
    paragraphs: [say`${to.host} reminds you of ${event.name}, to which you are invited.`],
    details: factsOf(event),
    ...(pass && { pass }),
  };
}

/** How each of these letters begins and ends. */
export function addressed({ host, guest, isAnswered }: GuestLetter): Pick<Letter, 'greeting' | 'closing'> {
  return {
    greeting: say`Hello ${guest},`,
    closing: isAnswered
      ? say`If you answer this mail, ${host} gets the answer.`
      : say`${host} does not get answers to this mail.`,
  };
}

function factsOf(event: LetterEvent): Detail[] {
  return [
    ['Event', say`${event.name}`],
    ...(event.day === '' ? [] : [['Date', dayOf(event)] as const]),
    ['Place', say`${event.place}`],
  ];
}

/** A line, and below what is new how it was; where nothing was known before, only how it is. */
function changed(isChanged: boolean, newLabel: string, asBefore: Detail, before: Words): Detail[] {
  if (!isChanged) return [asBefore];
  const wasKnown = before.typed.some((text) => text !== '');
  return [[newLabel, asBefore[1]], ...(wasKnown ? [['Before', before] as const] : [])];
}

const dayOf = ({ day }: LetterEvent) => say`${formatDay(day)}`;
