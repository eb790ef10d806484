/** Texts of ticket shops for people who do not come, and for fields that were not filled in. */
import { tokensOf } from './tokens-of.ts';

const folded = (text: string) => tokensOf(text).join('');
const words = (text: string) => new Set(text.split('|').map(folded));

/** Columns about the guest or the whole order; the state of a payment or mail is something else. */
const STATUS_COLUMNS = words(
  'status | attendee status | guest status | participant status | registration status | approval status | order status | ticket status | void status | rsvp | rsvp status',
);
/**
 * A word that means this in one column only stands behind that column's heading. "Attending: no" does not: whoever does
 * not come to the hall may watch at home.
 */
const NOT_COMING = words(
  "not attending | not going | not coming | can't go | deleted | transferred | cancelled | canceled | declined | denied | rejected | refunded | void | voided | storniert | abgesagt | annulé | cancelado | annullato | geannuleerd | rsvp no | rsvp nein | rsvp non | rsvp nej | rsvp nee",
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
  const columns = headings
    .map((text, at) => ({ at, heading: folded(text) }))
    .filter(({ heading }) => STATUS_COLUMNS.has(heading));
  return (cells) =>
    cells[
      columns.find(({ at, heading }) => {
        const word = folded(cells[at] ?? '');
        return NOT_COMING.has(word) || NOT_COMING.has(heading.replace('status', '') + word);
      })?.at ?? -1
    ];
}
