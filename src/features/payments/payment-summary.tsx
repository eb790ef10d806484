import { formatDollars, fromCents, toCents } from '../../../common/lib/money.ts';
import styles from './payment-summary.module.css';

export interface SummaryLine {
  readonly label: string;
  /** Dollars; negative for what is credited. */
  readonly amount: number;
}

interface PaymentSummaryProps {
  lines: readonly SummaryLine[];
  /** Dollars; the server's amount once it has answered. */
  total: number;
}

export function PaymentSummary({ lines, total }: PaymentSummaryProps) {
  return (
    <dl className={styles.summary}>
      {lines.map(({ label, amount }) => (
        <div key={label} className={styles.line}>
          <dt dir="auto">{label}</dt>
          <dd>{amount < 0 ? `− ${formatDollars(-amount)}` : formatDollars(amount)}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total to pay</dt>
        <dd>{formatDollars(total)}</dd>
      </div>
    </dl>
  );
}

/** The lines' sum in dollars, never below zero. */
export function totalOf(lines: readonly SummaryLine[]): number {
  const cents = lines.reduce((sum, { amount }) => sum + toCents(amount), 0);
  return fromCents(Math.max(0, cents));
}
