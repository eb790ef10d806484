import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isFreeTrial } from '../../../common/contract/plans.ts';
import type { ProductType } from '../../../common/contract/product-types.ts';
import { formatDollars } from '../../../common/lib/money.ts';
import { Select } from '../../ui/select.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { planLabel } from './plan-limits.ts';
import { planQueries } from './queries.ts';
import styles from './upgrade-dialog.module.css';
import { upgradePrice } from './upgrade-price.ts';

interface PlanPickDialogProps {
  title: string;
  /** Notices above the choice. */
  intro: ReactNode;
  productType: ProductType;
  /** Dollars of earlier payments that count. */
  credit: number;
  /** The item's plan, preselected if it is still sold. */
  planId: string;
  onPay: (planId: string) => void;
  onClose: () => void;
}

/** Chooses any plan on sale, and shows the amount to pay. */
export function PlanPickDialog(props: PlanPickDialogProps) {
  const { title, intro, productType, credit, planId, onPay, onClose } = props;
  const plans = useQuery(planQueries.list(productType));
  const sold = plans.data?.filter((plan) => !isFreeTrial(plan));
  const [chosenId, setChosenId] = useState(planId);
  const chosen = sold?.find(({ _id }) => _id === chosenId);
  return (
    <PlanDialog
      title={title}
      intro={intro}
      plans={plans}
      chosenId={chosen?._id}
      onPay={onPay}
      onClose={onClose}
    >
      {sold && (
        <>
          <Select
            label="Plan"
            placeholder="-- Choose a Plan --"
            options={sold.map((plan) => ({
              value: plan._id,
              label: planLabel(plan),
            }))}
            value={chosen ? chosenId : ''}
            onChange={setChosenId}
          />
          {chosen && chosen.price_value !== null && <ToPay price={chosen.price_value} credit={credit} />}
        </>
      )}
    </PlanDialog>
  );
}

function ToPay({ price, credit }: { price: number; credit: number }) {
  return (
    <dl className={styles.summary} aria-live="polite">
      {credit > 0 && (
        <div className={styles.line}>
          <dt>Earlier payments</dt>
          <dd>− {formatDollars(credit)}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt className="visually-hidden">To pay</dt>
        <dd>You have to pay: {formatDollars(upgradePrice(price, credit).toPay)}</dd>
      </div>
    </dl>
  );
}
