/**
 * A table as CSV for spreadsheets: a byte order mark so that accents survive, CRLF lines (RFC 4180), and a quote
 * before whatever a spreadsheet would take for a formula (OWASP, CSV injection).
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(text: string): string {
  const inert = /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
