import { formatDollars } from '../../../common/lib/money.ts';
import type { PaidBefore } from '../../entities/items/payment-records.ts';
import { momentLabel } from '../../offline/reads/updated-label.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useClock } from '../../ui/use-clock.ts';
import styles from './payment-screen.module.css';

interface PaidBeforeNoticeProps {
  paid: PaidBefore;
  /** Whether it was paid for certain; else its answer was lost. */
  isSure: boolean;
  isChecking: boolean;
  onCheck: () => void;
  onPayAgain: () => void;
  onLeave: () => void;
}

/** Asks before something is paid again whose payment is still being confirmed, or may have gone through. */
export function PaidBeforeNotice(props: PaidBeforeNoticeProps) {
  const { paid, isSure, isChecking, onCheck, onPayAgain, onLeave } = props;
  const amount = formatDollars(paid.amount);
  const moment = useClock((now) => momentLabel(paid.at, now));
  return (
    <div className={styles.paidBefore}>
      {isSure ? (
        <Notice tone="warning" title={`${amount} were paid at ${moment}, and are being confirmed.`}>
          Nothing has to be done. Paying again would charge a card a second time.
        </Notice>
      ) : (
        <Notice
          tone="warning"
          title={`${amount} may have been paid at ${moment}. We could not find out yet whether they were.`}
        >
          Check again, or look at your card’s statement. Paying again may charge a card a second time.
        </Notice>
      )}
      <Button variant="primary" isBusy={isChecking} onPress={onCheck}>
        Check again
      </Button>
      <Button onPress={onLeave}>Cancel Payment</Button>
      <Button variant="quiet" onPress={onPayAgain}>
        Pay again all the same
      </Button>
    </div>
  );
}
