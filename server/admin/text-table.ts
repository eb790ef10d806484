import { oneLine } from '../../common/lib/visible-text.ts';

/** Formats rows as aligned columns for a terminal. */
export function textTable(
  header: readonly string[] | undefined,
  rows: readonly (readonly string[])[],
): string {
  const lines = (header ? [header, ...rows] : rows).map((line) => line.map(oneLine));
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
