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
  /** Of the item, as its picture and fields are. */
  name: string;
  picture: ReactNode;
  fields: Fields;
  /** What is to be known before. */
  notice?: ReactNode;
  /** What is bought: the plan's name, what it gives, its price. */
  plan: Fields;
  /** What makes up the amount, before the server has its say. */
  lines: readonly SummaryLine[];
  /** Reads the item again and says whether the payment shows on it. */
  isSettled: () => Promise<boolean>;
  /** Cancel Payment, and OK on the result dialogs. */
  onLeave: () => void;
  /** As `CardPayment` takes it. */
  onChoosePlan: (() => void) | undefined;
}

/** Below the head: what is bought on the left, what it costs and the card form on the right. */
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
 * The head of the screen, as soon as the item's name is known. What is below it comes later and does not replace it: it
 * has the focus.
 */
export function paymentLayout(name: string | undefined, children: ReactNode) {
  return (
    <>
      {name !== undefined && <PageHeader title={`${name} Detail Screen`} />}
      {children}
    </>
  );
}

/** In place of the screen while the item and its plan are asked for. */
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
