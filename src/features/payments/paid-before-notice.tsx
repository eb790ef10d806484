import { formatDollars } from '../../../common/lib/money.ts';
import { momentLabel } from '../../offline/updated-label.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { PaidBefore } from './paid-before.ts';
import styles from './payment-screen.module.css';

interface PaidBeforeNoticeProps {
  paid: PaidBefore;
  isChecking: boolean;
  onCheck: () => void;
  onPayAgain: () => void;
  onLeave: () => void;
}

/** Asks before something is paid again whose payment is still being confirmed. */
export function PaidBeforeNotice({ paid, isChecking, onCheck, onPayAgain, onLeave }: PaidBeforeNoticeProps) {
  return (
    <div className={styles.paidBefore}>
      <Notice
        tone="warning"
        title={`${formatDollars(paid.amount)} were paid at ${momentLabel(paid.at, Date.now())}, and are being confirmed.`}
      >
        Nothing has to be done. Paying again would charge a card a second time.
      </Notice>
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
