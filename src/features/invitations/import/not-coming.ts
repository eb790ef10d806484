/** What exports of ticket shops say of people who are listed and do not come, and write where nothing was filled in. */
import { tokensOf } from './tokens-of.ts';

const folded = (text: string) => tokensOf(text).join('');
const words = (text: string) => new Set(text.split('|').map(folded));

/** Columns about the guest or the order as a whole: what became of a payment or of a mail is another matter. */
const STATUS_COLUMNS = words(
  'status | attendee status | guest status | participant status | registration status | approval status | order status | ticket status | void status | invite status | rsvp | rsvp status | response',
);
const NOT_COMING = words(
  "not attending | not going | not coming | can't go | can't come | can't make it | won't attend | deleted | transferred | cancelled | canceled | declined | denied | rejected | refunded | void | voided | storniert | abgesagt | annulé | cancelado | annullato | geannuleerd",
);
/** Where yes or no is the answer to the invitation: "Attending" may be about the hall, and who watches at home comes too. */
const ASKED_COLUMNS = words('rsvp | rsvp status');
const NO = words('no | nein | non | nej | nei | nee | não');
const PLACEHOLDERS = words('info requested | information requested');

/** A cell as it counts: what a shop writes in the place of something that nobody has filled in counts as nothing. */
export const filledIn = (cell: string): string => (PLACEHOLDERS.has(folded(cell)) ? '' : cell);

/**
 * What a table's columns of states say of each row.
 * @param headings none where the table has none
 * @returns for the cells of a row the word that says that this person does not come, as it is written; else undefined
 */
export function notComingBy(
  headings: readonly string[] = [],
): (cells: readonly string[]) => string | undefined {
  const columns = headings.flatMap((heading, at) => {
    const isAsked = ASKED_COLUMNS.has(folded(heading));
    if (!isAsked && !STATUS_COLUMNS.has(folded(heading))) return [];
    return [{ at, saysNo: (cell: string) => NOT_COMING.has(cell) || (isAsked && NO.has(cell)) }];
  });
  return (cells) => {
    const says = columns.find(({ at, saysNo }) => saysNo(folded(cells[at] ?? '')));
    return says && cells[says.at];
  };
}
