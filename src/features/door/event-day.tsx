import { dayHere, formatDay } from '../../../common/lib/dates.ts';
import styles from './door-screen.module.css';

/** A night out ends on the next day. */
const NIGHT_MS = 12 * 3_600_000;

/**
 * The event's day, since events repeat under one name, also on the next evening.
 * @param now by the server's clock, in epoch milliseconds
 */
export function EventDay({ day, now }: { day: string; now: number }) {
  const isOther = [now, now - NIGHT_MS].every((at) => dayHere(new Date(at)) !== day);
  return (
    <p className={styles.day} data-other={isOther || undefined}>
      {formatDay(day)}
      {isOther && ', not today'}
    </p>
  );
}
