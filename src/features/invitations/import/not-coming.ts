/** Texts of ticket shops for people who do not come, and for fields that were not filled in. */
import { tokensOf } from './tokens-of.ts';

const folded = (text: string) => tokensOf(text).join('');
const words = (text: string) => new Set(text.split('|').map(folded));

/** Columns about the guest or the whole order; the state of a payment or mail is something else. */
const STATUS_COLUMNS = words(
  'status | attendee status | guest status | participant status | registration status | approval status | order status | ticket status | rsvp | rsvp status',
);
const NOT_COMING = words(
  'not attending | not going | deleted | transferred | cancelled | canceled | declined | rejected | refunded | storniert | abgesagt | annulé | cancelado | annullato | geannuleerd',
);
const PLACEHOLDERS = words('info requested | information requested');

/** A cell's value; a shop's placeholder for an empty field counts as empty. */
export const filledIn = (cell: string): string => (PLACEHOLDERS.has(folded(cell)) ? '' : cell);

/**
 * Reads the status columns of a table.
 * @param headings empty if the table has none
 * @returns a function from a row's cells to the text that says that this person does not come, or undefined
 */
export function notComingBy(
  headings: readonly string[] = [],
): (cells: readonly string[]) => string | undefined {
  const columns = headings.flatMap((heading, at) => (STATUS_COLUMNS.has(folded(heading)) ? [at] : []));
  return (cells) => columns.map((at) => cells[at] ?? '').find((cell) => NOT_COMING.has(folded(cell)));
}
