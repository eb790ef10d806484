import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductType } from '../../contract/plans.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { planQueries } from './queries.ts';
import { UpgradeChoice } from './upgrade-choice.tsx';
import { useCurrentPlan } from './use-current-plan.ts';

interface UpgradeDialogProps {
  /** "UPGRADE EVENT" or "UPGRADE LOCATION". */
  title: string;
  productType: ProductType;
  /** The item's plan, empty when it has none; and whether its price was paid. */
  current: { readonly planId: string; readonly isPaid: boolean };
  onPay: (planId: string) => void;
  onClose: () => void;
}

/** Chooses a higher-priced plan and shows what remains to be paid for it. */
export function UpgradeDialog({ title, productType, current, onPay, onClose }: UpgradeDialogProps) {
  const [chosenId, setChosenId] = useState('');
  const needsConnection = useNeedsConnection();
  const plans = useQuery(planQueries.list(productType));
  const currentPlan = useCurrentPlan(current, plans.data);
  const isReady = plans.data !== undefined && currentPlan !== undefined;
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isDisabled={chosenId === ''}
            disabledReason={needsConnection}
            onPress={() => onPay(chosenId)}
          >
            Make Payment
          </Button>
        </>
      }
    >
      {isReady && (
        <UpgradeChoice plans={plans.data} current={currentPlan} chosenId={chosenId} onChoose={setChosenId} />
      )}
      {!isReady && plans.isError && (
        <Notice tone="danger" action={<Button onPress={() => plans.refetch()}>Try again</Button>}>
          The plans could not be loaded.
        </Notice>
      )}
      {!isReady && !plans.isError && <Skeleton height="180px" shape="card" />}
    </Dialog>
  );
}
