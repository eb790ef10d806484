import styles from './access-code.module.css';
import type { Item, ItemKind } from './item-kind.ts';
import { MASKED_CODE, paymentState, visibleCode } from './item-status.ts';

interface AccessCodeProps {
  kind: Pick<ItemKind, 'hasFreeTrial'>;
  item: Pick<Item, 'access_code' | 'payment_status'>;
}

/** The code that viewers join with; six stars until it is paid. */
export function AccessCode({ kind, item }: AccessCodeProps) {
  const code = visibleCode(item, kind);
  const isHidden = code === MASKED_CODE;
  // Some APIs send no code of a paid item either.
  const isUnpaid = ['pending', 'rejected'].includes(paymentState(item.payment_status, kind));
  return (
    <span
      className={isHidden ? styles.hidden : styles.code}
      // Excluded from the stored dashboard snapshot.
      data-secret={isHidden ? undefined : ''}
      title={isUnpaid ? 'Shown once it is paid' : undefined}
    >
      {code}
    </span>
  );
}
