/** Amounts of money: dollars at the edges, integer cents inside. */

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats dollars: `$1,234.50`. */
export function formatDollars(amount: number): string {
  return dollars.format(fromCents(toCents(amount)));
}

/** Formats cents as dollars. */
export function formatCents(cents: number): string {
  return formatDollars(fromCents(cents));
}

/** Formats an amount of the card service, in the currency's smallest unit: `€80.50` for 8050 in `eur`. */
export function formatCharge(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** Formats a price; null is one that could not be read. */
export function formatPrice(amount: number | null): string {
  return amount === null ? 'Price not known' : formatDollars(amount);
}

/** Dollars to integer cents. Half a cent is rounded away from zero, in spite of binary fractions. */
export function toCents(amount: number): number {
  const cents = Math.round(Number(`${Math.abs(amount).toFixed(8)}e2`));
  return amount < 0 && cents > 0 ? -cents : cents;
}

/** Integer cents to dollars. */
export function fromCents(cents: number): number {
  return cents / 100;
}
