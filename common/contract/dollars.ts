/** Parses amounts of money of other APIs. */

const AMOUNT = /^(?:USD|\$)?\s*((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)\s*(?:USD|\$)?$/i;

/** Dollars from a number or a text such as `20`, `$20.00` or `1,200.00`; null for anything else. */
export function readDollars(value: unknown): number | null {
  const amount =
    typeof value === 'string'
      ? Number(AMOUNT.exec(value.trim())?.[1]?.replaceAll(',', '') ?? Number.NaN)
      : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null;
}
