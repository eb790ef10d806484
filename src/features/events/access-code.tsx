import type { EventItem } from '../../contract/events.ts';
import styles from './access-code.module.css';
import { MASKED_CODE, visibleCode } from './event-status.ts';

interface AccessCodeProps {
  event: Pick<EventItem, 'access_code' | 'payment_status'>;
}

/** The code that viewers join with, or six stars until the event is paid. */
export function AccessCode({ event }: AccessCodeProps) {
  const code = visibleCode(event);
  const isHidden = code === MASKED_CODE;
  return (
    <span
      className={isHidden ? styles.hidden : styles.code}
      title={isHidden ? 'Shown once it is paid' : undefined}
    >
      {code}
    </span>
  );
}
