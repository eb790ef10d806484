/** Amounts of money: dollars outside, integer cents inside. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as they are shown: `$1,234.50`. */
export function formatDollars(amount: number): string {
  return dollars.format(fromCents(toCents(amount)));
}

/** A price as it is shown; null is one that could not be read. */
export function formatPrice(amount: number | null): string {
  return amount === null ? 'Price not known' : formatDollars(amount);
}

const AMOUNT = /^(?:USD|\$)?\s*((?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?)\s*(?:USD|\$)?$/i;

/** Dollars out of a number or of a text such as `20`, `$20.00` or `1,200.00`; null for anything else. */
export function readDollars(value: unknown): number | null {
  const amount =
    typeof value === 'string'
      ? Number(AMOUNT.exec(value.trim())?.[1]?.replaceAll(',', '') ?? Number.NaN)
      : value;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : null;
}

/** Dollars to whole cents. Half a cent rounds away from zero, whatever the binary fraction says. */
export function toCents(amount: number): number {
  const cents = Math.round(Number(`${Math.abs(amount).toFixed(8)}e2`));
  return amount < 0 && cents > 0 ? -cents : cents;
}

/** Whole cents to dollars. */
export function fromCents(cents: number): number {
  return cents / 100;
}
