import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type Figure, units } from './figure.ts';
import { tableOf } from './table.ts';

/** The last recorded run: what `docs/performance.md` shows, and what later runs are held against. */
const FILE = join(import.meta.dirname, 'recorded.json');
const PAGE = join(import.meta.dirname, '../../docs/performance.md');
const TABLE = /(<!-- figures -->)[\s\S]*(<!-- end of figures -->)/;

const optional = z.optional(z.number());
const RecordedSchema = z.record(
  z.string(),
  z.object({
    row: optional,
    value: z.number(),
    unit: z.enum(units),
    atMost: optional,
    atLeast: optional,
    reach: optional,
    note: z.optional(z.string()),
    /** The day, ISO. */
    at: z.string(),
  }),
);
/** By the words of their figures. */
type Recorded = z.output<typeof RecordedSchema>;

export function readRecorded(): Recorded {
  return existsSync(FILE) ? z.parse(RecordedSchema, JSON.parse(readFileSync(FILE, 'utf8'))) : {};
}

/** Writes the figures of a run over those of earlier ones, and the page's table again; what was not measured stays. */
export function writeRecorded(figures: readonly Figure[], at: string): void {
  const next: Recorded = { ...readRecorded() };
  for (const { figure, ...measured } of figures) next[figure] = { ...measured, at };
  writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`);
  const all = Object.entries(next).map(([figure, { at: _, ...measured }]) => ({ figure, ...measured }));
  const page = readFileSync(PAGE, 'utf8');
  writeFileSync(
    PAGE,
    page.replace(TABLE, (_, begin, end) => `${begin}\n\n${tableOf(all, next)}\n\n${end}`),
  );
}
