/**
 * Run by `npm test` after the build: each byte budget has to hold; a budget that is missed today must not be missed by
 * more (docs/performance.md). Prints the figures; exits with 1 if one has grown.
 */
import { buildFigures } from './build-figures.ts';
import type { Figure } from './figure.ts';

/** KiB, by row, of budgets that are missed. Lower them when the figure falls; a row that keeps its budget leaves. */
const MISSED_BY: Readonly<Record<number, number>> = { 8: 480 };

const figures = await buildFigures();
const grown = figures.filter(({ row, value, atMost }) => {
  const most = row === undefined ? undefined : Math.max(atMost ?? 0, MISSED_BY[row] ?? 0);
  return most !== undefined && value > most;
});
const line = ({ row, figure, value, unit }: Figure) => `${row ?? ''} ${figure}: ${value} ${unit}`.trim();
for (const figure of figures) console.log(line(figure));
for (const figure of grown) console.error(`Grown beyond its budget: ${line(figure)}`);
process.exitCode = grown.length > 0 ? 1 : 0;
