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

/** The card service's zero-decimal and three-decimal currencies; it counts all others in hundredths. */
const ZERO_DECIMAL = /^(?:bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/i;
const THREE_DECIMAL = /^(?:bhd|jod|kwd|omr|tnd)$/i;

/**
 * Formats an amount of the card service, in its smallest unit: `€80.50` for 8050 in `eur`. That unit is not always the
 * one of `Intl`, which writes forints without decimals.
 */
export function formatCharge(amount: number, currency: string): string {
  const digits = ZERO_DECIMAL.test(currency) ? 0 : THREE_DECIMAL.test(currency) ? 3 : 2;
  const shown = { style: 'currency', currency, minimumFractionDigits: digits } as const;
  return new Intl.NumberFormat('en-US', shown).format(amount / 10 ** digits);
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
