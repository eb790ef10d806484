import { CalendarClock, Camera, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFreeTrial, type Plan } from '../../../common/contract/plans.ts';
import { formatPrice } from '../../../common/lib/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import styles from './plan-card.module.css';
import { planLimits } from './plan-limits.ts';

const ICONS = { user: Users, camera: Camera, month: CalendarClock };

interface PlanCardProps {
  plan: Plan;
  /** At its foot: the link that buys it, with the props of `choosePlanLink`, or why there is none. */
  children?: ReactNode;
}

/** The props of the link that buys a plan: its area is the whole card. */
export function choosePlanLink({ description }: Plan) {
  return {
    className: `${buttonClass({ variant: 'secondary' })} ${styles.choose}`,
    'aria-label': `Choose plan: ${description}`,
    children: 'Choose plan',
  };
}

/** One plan on sale: its name, price and limits. */
export function PlanCard({ plan, children }: PlanCardProps) {
  return (
    <article className={styles.card} aria-label={plan.description}>
      <header className={styles.header}>
        <h2 dir="auto">{plan.description}</h2>
        {isFreeTrial(plan) && !/free trial/i.test(plan.description) && (
          <Badge tone="success">Free Trial</Badge>
        )}
      </header>
      <p className={styles.price}>{formatPrice(plan.price_value)}</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list" className={styles.limits}>
        {planLimits(plan).map(({ of, words }) => {
          const Icon = ICONS[of];
          return (
            <li key={of}>
              <Icon aria-hidden="true" />
              {words}
            </li>
          );
        })}
      </ul>
      {children}
    </article>
  );
}
