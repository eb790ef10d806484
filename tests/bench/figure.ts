/** One measured number, with the budget it has to keep when it has one. */
export interface Figure {
  readonly figure: string;
  readonly value: number;
  readonly unit: 'KiB br' | 'ms' | 'MB' | 'requests' | 'elements' | '%';
  readonly atMost?: number;
}

/** A number as it is printed: two digits behind the point at most. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;
