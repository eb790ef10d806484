/** Texts for people who do not come, as answers and as states of a ticket, and for fields that were not filled in. */
import { folded, isQuestion, isResponse, readReply } from './answer-words.ts';

const words = (text: string) => new Set(text.split('|').map(folded));

/** Columns about the guest or the whole order; the state of a payment or mail is something else. */
const STATES = words(
  'status | attendee status | guest status | participant status | registration status | approval status | order status | ticket status | void status | invite status | invitation status | response status',
);
/** States of a ticket. A plain "no" is an answer, and says nothing below "Status". */
const ENDED = words(
  'deleted | transferred | cancelled | canceled | refunded | void | voided | storniert | annulé | cancelado | annullato | geannuleerd | rsvp no | rsvp nein | rsvp non | rsvp nej | rsvp nee',
);
const PLACEHOLDERS = words('info requested | information requested');

/** A cell's value; a shop's placeholder for an empty field counts as empty. */
export const filledIn = (cell: string): string => (PLACEHOLDERS.has(folded(cell)) ? '' : cell);

/** What a list says about somebody who does not come. */
export interface Absence {
  /** Whether it is the person's own answer, and not the state of a ticket. */
  isAnswer: boolean;
  /** As written. */
  text: string;
}

/** A column that may say that somebody does not come. */
export interface AbsenceColumn {
  at: number;
  isState: boolean;
  /** Whether a plain "no" in it means that. */
  takesNo: boolean;
}

/**
 * @param headings undefined if the table has none: then nothing tells what a "no" answers
 * @param body the rows below
 */
export function absenceColumns(
  headings: readonly string[] = [],
  body: readonly (readonly string[])[],
): AbsenceColumn[] {
  return headings.flatMap((heading, at): AbsenceColumn[] => {
    if (STATES.has(folded(heading))) return [{ at, isState: true, takesNo: false }];
    if (isQuestion(heading)) return [{ at, isState: false, takesNo: true }];
    return isResponse(heading) ? [{ at, isState: false, takesNo: areAnswers(body, at) }] : [];
  });
}

/**
 * What the list says about a person who does not come, or undefined: also if their answers contradict each other, as of
 * somebody who accepts, but not in the hall.
 */
export function absenceIn(cells: readonly string[], columns: readonly AbsenceColumn[]): Absence | undefined {
  const replies = columns.map(({ at, ...column }) => {
    const text = cells[at] ?? '';
    return { ...column, text, answer: readReply(text) };
  });
  const ended = replies.find(
    ({ isState, text, answer }) => ENDED.has(folded(text)) || (isState && answer === 'declines'),
  );
  if (ended) return { isAnswer: false, text: ended.text };
  if (replies.some(({ answer }) => answer === 'yes')) return undefined;
  const answered = replies.find(
    ({ takesNo, answer }) => answer === 'declines' || (answer === 'no' && takesNo),
  );
  return answered && { isAnswer: true, text: answered.text };
}

/** Whether a column has nothing but answers, some of which accept. */
function areAnswers(body: readonly (readonly string[])[], column: number): boolean {
  const texts = new Set(body.map((cells) => cells[column] ?? '').filter((text) => text !== ''));
  const answers = [...texts].map(readReply);
  return answers.includes('yes') && !answers.includes(undefined);
}
