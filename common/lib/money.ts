/** Amounts of money: dollars outside, integer cents inside. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars as they are shown: `$1,234.50`. */
export function formatDollars(amount: number): string {
  return dollars.format(fromCents(toCents(amount)));
}

/** Whole cents as dollars, as they are shown. */
export function formatCents(cents: number): string {
  return formatDollars(fromCents(cents));
}

/** A price as it is shown; null is one that could not be read. */
export function formatPrice(amount: number | null): string {
  return amount === null ? 'Price not known' : formatDollars(amount);
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
