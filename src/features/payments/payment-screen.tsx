import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardPayment } from './card-payment.tsx';
import type { PaymentOrder } from './payment-order.ts';
import styles from './payment-screen.module.css';
import type { SummaryLine } from './payment-summary.tsx';

type Fields = readonly { readonly label: string; readonly value: ReactNode }[];

export interface PaymentScreenProps {
  companyId: string;
  order: PaymentOrder;
  /** Of the item, like `picture` and `fields`. */
  name: string;
  picture: ReactNode;
  fields: Fields;
  /** Shown above the payment. */
  notice?: ReactNode;
  /** What is bought: the plan's name, what it gives, its price. */
  plan: Fields;
  /** The items of the amount, by the portal's own calculation. */
  lines: readonly SummaryLine[];
  /** Reads the item again and says whether the payment shows on it. */
  isSettled: () => Promise<boolean>;
  /** Cancel Payment, and OK on the result dialogs. */
  onLeave: () => void;
  /** See `CardPayment`. */
  onChoosePlan: (() => void) | undefined;
}

/** Below the heading: on the left what is bought, on the right its price and the card form. */
export function PaymentScreen(props: PaymentScreenProps) {
  const { companyId, order, name, picture, fields, notice, plan, lines } = props;
  return (
    <div className={styles.panels}>
      <Card>
        <div className={styles.item}>
          <div className={styles.picture}>{picture}</div>
          <FieldList fields={fields} />
          <FieldList fields={plan} className={styles.plan} />
        </div>
      </Card>
      <Card title="Payment Summary">
        <div className={styles.notice}>{notice}</div>
        <CardPayment
          companyId={companyId}
          order={order}
          name={name}
          lines={lines}
          isSettled={props.isSettled}
          onLeave={props.onLeave}
          onChoosePlan={props.onChoosePlan}
        />
      </Card>
    </div>
  );
}

/**
 * The screen's heading, rendered once the item's name is known. Later content must not remount it, as it has the focus.
 */
export function paymentLayout(name: string | undefined, children: ReactNode) {
  return (
    <>
      {name !== undefined && <PageHeader title={`${name} Detail Screen`} />}
      {children}
    </>
  );
}

/** Shown while the item and its plan are loaded. */
export function PaymentPending({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={styles.panels}>
      <Card>
        <Skeleton height="220px" shape="card" />
      </Card>
      <Card title="Payment Summary">
        <div className={styles.pending}>
          <Skeleton height="220px" shape="card" />
          <Button onPress={onLeave}>Cancel Payment</Button>
        </div>
      </Card>
    </div>
  );
}

function FieldList({ fields, className }: { fields: Fields; className?: string | undefined }) {
  return (
    <dl className={classNames(styles.fields, className)}>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
