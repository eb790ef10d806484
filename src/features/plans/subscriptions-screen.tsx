import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Plan } from '../../../common/contract/plans.ts';
import { type ProductType, productTypes } from '../../../common/contract/product-types.ts';
import { failureMessage } from '../../api/failure-messages.ts';
import { useSession } from '../../entities/session/use-session.ts';
import { UpdatedAt } from '../../offline/reads/updated-at.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { PlanCard } from './plan-card.tsx';
import { planQueries } from './queries.ts';
import styles from './subscriptions-screen.module.css';

interface SubscriptionsScreenProps {
  tab: ProductType;
  onTab: (tab: ProductType) => void;
  /** The link that buys a plan, at the foot of its card. */
  buy: (plan: Plan, productType: ProductType) => ReactNode;
}

/** The titles of the tabs. */
const BUYERS: Readonly<Record<ProductType, string>> = {
  event: 'Event Companies',
  security: 'Security Companies',
};

/** The plans on sale, without a session too. */
export function SubscriptionsScreen({ tab, onTab, buy }: SubscriptionsScreenProps) {
  const isLoggedIn = useSession() !== null;
  return (
    <>
      <PageHeader title="Subscriptions" />
      <p className={styles.lead}>
        Every event and every location is bought through one of these plans, paid once by card.
        {!isLoggedIn && (
          <>
            {' '}
            <Link to="/register">Register your company</Link> to add your first.
          </>
        )}
      </p>
      <Tabs
        label="Plans"
        selected={tab}
        onSelect={onTab}
        tabs={productTypes.map((type) => ({
          id: type,
          label: BUYERS[type],
          content: <Plans productType={type} buy={buy} />,
        }))}
      />
    </>
  );
}

function Plans({ productType, buy }: { productType: ProductType } & Pick<SubscriptionsScreenProps, 'buy'>) {
  const plans = useQuery(planQueries.list(productType));
  if (plans.data === undefined) {
    if (!plans.isError) return <PlansSkeleton />;
    return (
      <Notice
        tone="danger"
        title="The plans could not be loaded."
        action={<Button onPress={() => plans.refetch()}>Try again</Button>}
      >
        {failureMessage(plans.error)}
      </Notice>
    );
  }
  if (plans.data.length === 0) {
    return <EmptyState icon={<PackageOpen />} title="No plans yet" text="What is on offer appears here." />;
  }
  return (
    <>
      <div className={styles.updated}>
        <UpdatedAt query={plans} />
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari */}
      <ul role="list" className={styles.plans}>
        {plans.data.map((plan) => (
          <li key={plan._id}>
            <PlanCard plan={plan}>{buy(plan, productType)}</PlanCard>
          </li>
        ))}
      </ul>
    </>
  );
}

function PlansSkeleton() {
  return (
    <div className={styles.plans}>
      {['first', 'second', 'third', 'fourth'].map((plan) => (
        <Skeleton key={plan} height="254px" shape="card" />
      ))}
    </div>
  );
}
