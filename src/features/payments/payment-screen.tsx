import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { CardPayment } from './card-payment.tsx';
import type { PaymentOrder } from './payment-order.ts';
import styles from './payment-screen.module.css';
import type { SummaryLine } from './payment-summary.tsx';

export interface PaymentScreenProps {
  companyId: string;
  order: PaymentOrder;
  item: {
    readonly name: string;
    readonly picture: ReactNode;
    readonly fields: readonly { readonly label: string; readonly value: ReactNode }[];
  };
  /** What makes up the amount, before the server has its say. */
  lines: readonly SummaryLine[];
  /** Reads the item anew and says whether the payment shows on it. */
  isSettled: () => Promise<boolean>;
  /** Cancel Payment, and OK on the result dialogs. */
  onLeave: () => void;
}

/** What is bought on the left, what it costs and the card form on the right. */
export function PaymentScreen({ companyId, order, item, lines, isSettled, onLeave }: PaymentScreenProps) {
  return (
    <>
      <PageHeader title={`${item.name} Detail Screen`} />
      <div className={styles.panels}>
        <Card>
          <div className={styles.item}>
            {item.picture}
            <dl className={styles.fields}>
              {item.fields.map(({ label, value }) => (
                <div key={label}>
                  <dt className={styles.label}>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Card>
        <Card title="Payment Summary">
          <CardPayment
            companyId={companyId}
            order={order}
            lines={lines}
            isSettled={isSettled}
            onLeave={onLeave}
          />
        </Card>
      </div>
    </>
  );
}
