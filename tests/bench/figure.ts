/** One measured number, with the budget it has to keep when it has one. */
export interface Figure {
  /** Which row of the budget it belongs to. */
  readonly row?: number;
  readonly figure: string;
  readonly value: number;
  readonly unit:
    | 'KiB br'
    | 'KiB'
    | 'ms'
    | 'MB'
    | 'requests'
    | 'entries'
    | 'elements'
    | '%'
    | 'of 100'
    | '×'
    | 'shift';
  /** What must hold: the most it may be. */
  readonly atMost?: number;
  /** What must hold where more is better. */
  readonly atLeast?: number;
  /** What we would like to reach. */
  readonly reach?: number;
  /** What else a reader wants to know. */
  readonly note?: string;
}

/** A number as it is printed: two digits behind the point at most. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The middle one of several. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Whether it keeps its budget; without one it does. */
export const isHeld = ({ value, atMost = value, atLeast = value }: Figure): boolean =>
  value <= atMost && value >= atLeast;

/** As it is printed: one JSON line. */
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
