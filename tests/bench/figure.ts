/** The units of figures. */
export const units = [
  'KiB br',
  'KiB',
  'ms',
  'MB',
  'requests',
  'entries',
  'elements',
  '%',
  'of 100',
  '×',
  'shift',
] as const;

/** One measured number, with its budget if it has one. */
export interface Figure {
  /** Its row of the budget. */
  readonly row?: number | undefined;
  readonly figure: string;
  readonly value: number;
  readonly unit: (typeof units)[number];
  /** The maximum that must hold. */
  readonly atMost?: number | undefined;
  /** The minimum that must hold, for figures where more is better. */
  readonly atLeast?: number | undefined;
  /** The target. */
  readonly reach?: number | undefined;
  /** Further information for readers. */
  readonly note?: string | undefined;
}

/** Formats a number with at most two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The value that a part of all does not exceed, such as 0.99; 0 without values. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length * part)] ?? 0;
}

/** Whether it keeps its budget; true without one. */
export const isHeld = ({ value, atMost = value, atLeast = value }: Figure): boolean =>
  value <= atMost && value >= atLeast;

/** Its printed form: one JSON line. */
export function lineOf(figure: Figure): string {
  const { atMost, atLeast, reach, note, ...said } = figure;
  const must = atMost ?? atLeast;
  const isReached =
    reach === undefined ? undefined : atLeast === undefined ? figure.value <= reach : figure.value >= reach;
  return JSON.stringify({
    ...said,
    must,
    reach,
    held: must === undefined ? undefined : isHeld(figure),
    reached: isReached,
    note,
  });
}
