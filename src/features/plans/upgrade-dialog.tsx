import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ProductType } from '../../../common/contract/product-types.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { planQueries } from './queries.ts';
import { UpgradeChoice } from './upgrade-choice.tsx';
import { type PlanOfItem, useCurrentPlan } from './use-current-plan.ts';

interface UpgradeDialogProps {
  /** "UPGRADE EVENT" or "UPGRADE LOCATION". */
  title: string;
  /** Notices above the choice. */
  intro?: ReactNode;
  productType: ProductType;
  current: PlanOfItem;
  onPay: (planId: string) => void;
  onClose: () => void;
}

/** Chooses a higher-priced plan and shows what remains to be paid for it. */
export function UpgradeDialog({ title, intro, productType, current, onPay, onClose }: UpgradeDialogProps) {
  const [chosenId, setChosenId] = useState('');
  const plans = useQuery(planQueries.list(productType));
  const currentPlan = useCurrentPlan(current, plans.data);
  return (
    <PlanDialog
      title={title}
      intro={intro}
      plans={plans}
      chosenId={chosenId || undefined}
      onPay={onPay}
      onClose={onClose}
    >
      {plans.data && currentPlan && (
        <UpgradeChoice plans={plans.data} current={currentPlan} chosenId={chosenId} onChoose={setChosenId} />
      )}
    </PlanDialog>
  );
}
