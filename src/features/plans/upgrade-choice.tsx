import type { ReactNode } from 'react';
import type { Plan } from '../../../common/contract/plans.ts';
import { formatDollars, formatPrice } from '../../../common/lib/money.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { planLabel } from './plan-limits.ts';
import styles from './upgrade-dialog.module.css';
import { higherPricedPlans, upgradePrice } from './upgrade-price.ts';
import type { CurrentPlan } from './use-current-plan.ts';

interface UpgradeChoiceProps {
  plans: readonly Plan[];
  current: CurrentPlan;
  /** Empty: none yet. */
  chosenId: string;
  onChoose: (planId: string) => void;
}

export function UpgradeChoice({ plans, current, chosenId, onChoose }: UpgradeChoiceProps) {
  const higher = higherPricedPlans(plans, current.price);
  const chosen = higher.find((plan) => plan._id === chosenId);
  return (
    <div className={styles.choice}>
      <div className={styles.current}>
        <p className={styles.paid}>You paid: {formatPrice(current.paid)}</p>
        <p className={styles.plan} dir="auto">
          {[current.name, ...current.limits].join(' · ')}
        </p>
        {current.isTodaysPrice && (
          <p className={styles.note}>That is today’s price: what was paid is not on record.</p>
        )}
      </div>
      {higher.length === 0 ? (
        <Notice tone="info">Sorry !!! You have already Subscribed a higher value package</Notice>
      ) : (
        <Select
          label="Upgraded plan"
          placeholder="-- Choose a Upgraded Plan --"
          options={higher.map((plan) => ({
            value: plan._id,
            label: planLabel(plan),
          }))}
          value={chosenId}
          onChange={onChoose}
        />
      )}
      {chosen && current.worth !== null && <Summary newPrice={chosen.price_value} worth={current.worth} />}
    </div>
  );
}

function Summary({ newPrice, worth }: { newPrice: number; worth: number }) {
  const { newWorth, currentValue, toPay } = upgradePrice(newPrice, worth);
  return (
    <dl className={styles.summary} aria-live="polite">
      <Line label="New plan worth">{formatDollars(newWorth)}</Line>
      <Line label="Current plan value">− {formatDollars(currentValue)}</Line>
      <div className={styles.total}>
        <dt className="visually-hidden">To pay</dt>
        <dd>After adjustment, you have to pay: {formatDollars(toPay)}</dd>
      </div>
    </dl>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
