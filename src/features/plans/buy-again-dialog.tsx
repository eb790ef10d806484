import type { ReactNode } from 'react';
import type { ItemEntity } from '../../../common/contract/item-kinds.ts';
import type { Rejection } from '../../../common/contract/payments.ts';
import type { ProductType } from '../../../common/contract/product-types.ts';
import { Notice } from '../../ui/notice.tsx';
import { PlanPickDialog } from './plan-pick-dialog.tsx';

interface BuyAgainDialogProps {
  /** "UPGRADE EVENT" or "UPGRADE LOCATION", as the same button opens it. */
  title: string;
  /** Notices above the choice. */
  intro?: ReactNode;
  entity: ItemEntity;
  productType: ProductType;
  rejection: Rejection;
  /** Dollars of earlier payments that count. */
  credit: number;
  /** The item's plan, preselected if it is still sold. */
  planId: string;
  onPay: (planId: string) => void;
  onClose: () => void;
}

const WHAT_HAPPENED: Record<Rejection, (entity: string) => string> = {
  refunded: (entity) => `Your payment for this ${entity} was refunded.`,
  disputed: (entity) => `Your payment for this ${entity} was disputed, and the bank took it back.`,
  closed: (entity) => `The administrator has closed the payment for this ${entity}.`,
  unknown: (entity) => `The payment for this ${entity} was not accepted.`,
};

/** Says why an item is Rejected, and lets it be bought again with any plan on sale. */
export function BuyAgainDialog({ intro, entity, rejection, ...pick }: BuyAgainDialogProps) {
  return (
    <PlanPickDialog
      {...pick}
      intro={
        <>
          {intro}
          <Notice tone="warning" title={WHAT_HAPPENED[rejection](entity)}>
            Choose a plan to buy it again. Everything in it is still there.
          </Notice>
        </>
      }
    />
  );
}
