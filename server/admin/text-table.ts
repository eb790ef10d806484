/** Rows as aligned columns for a terminal. */
export function textTable(
  header: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): string {
  const lines = (header ? [header, ...rows] : rows).map((line) => line.map(printable));
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** People name themselves: no control character of theirs may reach the administrator's terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}
