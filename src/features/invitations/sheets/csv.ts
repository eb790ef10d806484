/** Characters that begin a formula, full-width forms included (OWASP, CSV injection). */
const FORMULA = '=+\\-@|%＝＋－＠';
const AT_BEGINNING = new RegExp(`^(?=\\s*[${FORMULA}])`);
/**
 * With semicolons as list separators, as in most of Europe, a spreadsheet splits cells there, quoted or not, and treats
 * the quoted rest as the next cell.
 */
const AFTER_SEPARATOR = new RegExp(`([;\\t\\r\\n][\\s"]*)(?=[${FORMULA}])`, 'g');

/**
 * A table as CSV for spreadsheets: with a byte order mark so that accents survive, CRLF lines and quoted cells (RFC
 * 4180), and an apostrophe before anything that a spreadsheet would interpret as a formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const inert = text.replace(AFTER_SEPARATOR, "$1'").replace(AT_BEGINNING, "'");
  return `"${inert.replaceAll('"', '""')}"`;
}

const GUARDED = new RegExp(`^'(?=\\s*[${FORMULA}])|(?<=[;\\t\\r\\n][\\s"]{0,20})'(?=[${FORMULA}])`, 'g');

/** A cell of such a file as it was before, so that an exported list is imported unchanged. */
export function unguarded(cell: string): string {
  return cell.includes("'") ? cell.replace(GUARDED, '') : cell;
}
