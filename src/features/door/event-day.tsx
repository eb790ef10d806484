import { formatDay } from '../../../common/lib/dates.ts';
import styles from './door-screen.module.css';

const TWO_DAYS_MS = 2 * 86_400_000;

/** The event's day, since events repeat under one name. @param now by the server's clock, in epoch milliseconds */
export function EventDay({ day, now }: { day: string; now: number }) {
  // A night out ends on the next day, in any time zone.
  const isOther = Math.abs(Date.parse(day) - now) > TWO_DAYS_MS;
  return (
    <p className={styles.day} data-other={isOther || undefined}>
      {formatDay(day)}
      {isOther && ', not today'}
    </p>
  );
}
