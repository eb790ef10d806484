import type { ItemEntity } from '../../../common/contract/item-kinds.ts';
import type { ProductType } from '../../../common/contract/product-types.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlanPickDialog } from './plan-pick-dialog.tsx';

interface OtherPlanDialogProps {
  entity: ItemEntity;
  productType: ProductType;
  /** The plan that is not sold any more. */
  plan: { readonly _id: string; readonly description: string };
  /** Dollars of earlier payments that count. */
  credit: number;
  onPay: (planId: string) => void;
  onClose: () => void;
}

/** CHOOSE ANOTHER PLAN: an item waits for its payment, and its plan is not sold any more. */
export function OtherPlanDialog({ entity, plan, ...pick }: OtherPlanDialogProps) {
  return (
    <PlanPickDialog
      {...pick}
      title="CHOOSE ANOTHER PLAN"
      planId={plan._id}
      intro={
        <Notice tone="warning" title={`“${plan.description}” is no longer offered.`}>
          {`Choose another plan for this ${entity}. Everything in it is still there.`}
        </Notice>
      }
    />
  );
}
