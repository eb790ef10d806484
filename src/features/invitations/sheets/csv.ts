/** What a spreadsheet takes for a formula at the beginning of a cell, in its full-width forms too (OWASP, CSV injection). */
const FORMULA = '=+\\-@|%＝＋－＠';
const AT_BEGINNING = new RegExp(`^(?=\\s*[${FORMULA}])`);
/**
 * Where lists are separated by semicolons, as in most of Europe, a spreadsheet ends cells there, quoted or not, and takes
 * what stands in quotes behind for the next cell.
 */
const AFTER_SEPARATOR = new RegExp(`([;\\t\\r\\n][\\s"]*)(?=[${FORMULA}])`, 'g');

/**
 * A table as CSV for spreadsheets: a byte order mark so that accents survive, CRLF lines and every cell in quotes
 * (RFC 4180), and an apostrophe before whatever a spreadsheet would take for a formula.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const inert = text.replace(AFTER_SEPARATOR, "$1'").replace(AT_BEGINNING, "'");
  return `"${inert.replaceAll('"', '""')}"`;
}
