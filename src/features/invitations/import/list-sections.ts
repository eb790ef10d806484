/** Lines of a list that head a section: "Not coming" above the names of those who have declined. */
import { folded, readReply, wordSet } from './answer-words.ts';
import { tokensOf } from './tokens-of.ts';

/** Beside the answers. */
const ABSENT =
  wordSet(`not available | unavailable | not present | apologies | refused | refusals | said no | cancelled | canceled | cancellations | cancelled tickets
 | absagen | leider abgesagt | abmeldung | abmeldungen | abgemeldet | storniert | stornierungen | stornos | kommen nicht | kommen leider nicht | nicht kommen | nehmen nicht teil | können nicht | können nicht kommen | können leider nicht | verhindert | entschuldigt
 | ne viennent pas | ne viendront pas | ne participent pas | ne participeront pas | absents | absentes | excusés | excusées | désistements | annulés | annulations
 | no vienen | no vendrán | no asisten | no asistirán | no pueden | ausentes | cancelados | non vengono | non verranno | non partecipano | assenti | annullati | não vêm | não virão | não comparecem
 | komen niet | afwezig | afwezigen | afmeldingen | afzeggingen | geannuleerd | afmeldt | afmeldte | avmeldt | avmeldte | avanmälda | eivät tule | eivät pääse | peruneet
 | nie przyjdą | nieobecni | odmówili | nepřijdou | neprídu | ne pridejo | ne dolaze | neće doći | не придут | отказались | не прийдуть | няма да дойдат | nem jönnek | nu vin | nu vor veni | neateis | nedalyvauja | neieradīsies
 | gelmeyecekler | gelmiyor | gelmeyenler | katılmayanlar | δεν έρχονται | δεν θα έρθουν | لن يحضروا | لا يحضرون | לא מגיעים | לא יגיעו | 欠席者 | 不参加者 | 不能出席`);
const PRESENT =
  wordSet(`confirmed | confirmations | said yes | waiting list | waitlist | waitlisted | not answered | not yet answered | no answer | no answer yet | unanswered | not responded | open | invited
 | zusagen | kommen | nehmen teil | dabei | bestätigt | anmeldungen | angemeldet | noch offen | ohne antwort | nicht geantwortet | keine rückmeldung | warteliste | eingeladen
 | viennent | viendront | participent | présents | présentes | confirmés | liste d'attente | vienen | asisten | asistirán | confirmados | lista de espera | vengono | presenti | partecipano | confermati | lista d'attesa | vêm
 | komen | aanwezigen | aanmeldingen | aangemeld | wachtlijst | tilmeldte | påmeldte | anmälda | tulevat | przyjdą | obecni | přijdou | prídu | pridejo | dolaze | придут | прийдуть | jönnek | vin
 | gelecekler | katılanlar | έρχονται | سيحضرون | מגיעים | 出席者 | 参加者`);
/** They change nothing: "3 guests who have declined". */
const FILLERS = wordSet(
  'guest | guests | people | persons | person | who | that | are | is | have | has | the | these | those | gäste | gast | personen | leute | die | haben | sind | wer | hat | invités | personnes | qui | ont | sont | invitados | personas | que | los | ospiti | persone | che | gasten | mensen | gæster | gjester | gäster | goście | osoby | hosté | гости',
);
const LONGEST_HEADING = 60;

/** What the sections tell about one row. */
export interface SectionRow {
  /** The line above that heads people who do not come. */
  under: string | undefined;
  /** Whether the row itself is a line that says who comes. */
  isHeading: boolean;
}

/**
 * The sections of a table, or of one block of it. A section ends at a line of the same kind, or at any line that looks
 * like a heading. Undefined if there are none: then a lone word may be anything.
 * @param title of the sheet, which may be one of a workbook by answers
 * @param isHeadingAt whether a heading may begin in a column
 */
export function sectionsOf(
  title: string,
  rows: readonly (readonly string[])[],
  isWithin: (column: number) => boolean,
  isHeadingAt: (column: number) => boolean,
): SectionRow[] | undefined {
  const lines = rows.map((cells) => loneText(cells, isWithin, isHeadingAt));
  const begin = rows.findIndex((cells) => cells.some((text) => text.includes('@')));
  // "Declined: 3" above everybody is a summary.
  const kinds = lines.map((line, at) =>
    line && !(at < begin && /\d/.test(line)) ? kindOf(line) : undefined,
  );
  // "No" alone may be a name; with a "Yes" as well it is a heading.
  const takesNo = kinds.includes('present');
  const isAbsent = (kind: SectionKind | undefined) => kind === 'absent' || (kind === 'no' && takesNo);
  const isTitled = kindOf(title) === 'absent';
  if (!isTitled && !kinds.some(isAbsent)) return undefined;
  let under = isTitled ? title : undefined;
  // Whether somebody stands in the section.
  let isBegun = false;
  return lines.map((line, at) => {
    const isHeading = isAbsent(kinds[at]) || kinds[at] === 'present';
    // A name without an address directly below the others is no heading.
    if (isHeading || (line && isBegun && (line.endsWith(':') || lines[at - 1] === ''))) {
      under = isAbsent(kinds[at]) ? line : undefined;
      isBegun = false;
    }
    isBegun ||= line === undefined;
    return { under, isHeading };
  });
}

type SectionKind = 'absent' | 'present' | 'no';

function kindOf(line: string): SectionKind | undefined {
  const tokens = tokensOf(line).filter((token) => !/^\d+$/.test(token));
  // Single letters head the names that begin with them.
  if (tokens.join('').length < 2 || line.length > LONGEST_HEADING || /[?¿？؟]/.test(line)) return undefined;
  const answer = readReply(tokens.join(' '));
  if (answer === 'no') return 'no';
  const words = tokens.filter((token) => !FILLERS.has(token)).join(' ');
  if (answer === 'declines' || readReply(words) === 'declines' || ABSENT.has(folded(words))) return 'absent';
  return answer === undefined && !PRESENT.has(folded(words)) ? undefined : 'present';
}

/** The text of a line, also of merged cells; empty for a blank row, undefined for one with other cells or an address. */
function loneText(
  cells: readonly string[],
  isWithin: (column: number) => boolean,
  isHeadingAt: (column: number) => boolean,
): string | undefined {
  let lone = '';
  for (const [at, text] of cells.entries()) {
    if (text === '' || text === lone || !isWithin(at)) continue;
    if (lone !== '' || text.includes('@') || !isHeadingAt(at)) return undefined;
    lone = text;
  }
  return lone;
}
