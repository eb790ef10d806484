import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PAYMENT_STATUS } from '../../../contract/payments.ts';
import type { ItemDialog } from '../../../features/items/item-addresses.ts';
import type { Item } from '../../../features/items/item-kind.ts';
import type { PaymentAction } from '../../../features/payments/payment-order.ts';
import type { ItemSide } from './-item-side.ts';

// Dialogs are not needed to read a list.
const DeleteItemDialog = lazy(async () => ({
  default: (await import('../../../features/items/dialogs/delete-item-dialog.tsx')).DeleteItemDialog,
}));
const UpgradeDialog = lazy(async () => ({
  default: (await import('../../../features/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));
const BuyAgainDialog = lazy(async () => ({
  default: (await import('../../../features/plans/buy-again-dialog.tsx')).BuyAgainDialog,
}));

interface ItemDialogsProps<T extends Item> {
  side: ItemSide<T>;
  companyId: string;
  item: T;
  dialog: ItemDialog;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs about one item, for the dashboard and for its details. */
export function ItemDialogs<T extends Item>(props: ItemDialogsProps<T>) {
  const { side, companyId, item, dialog, onClose, onDeleted } = props;
  const { kind, EditDialog } = side;
  const navigate = useNavigate();

  function pay(actionType: PaymentAction, planId: string) {
    const place = { _id: item._id, user_id: companyId, type: 'internal', entity: kind.entity };
    void navigate({
      to: '/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id',
      params: { ...place, actionType, prod_id: planId },
    });
  }

  return (
    <Suspense>
      {dialog === 'edit' && <EditDialog companyId={companyId} item={item} onClose={onClose} />}
      {dialog === 'delete' && (
        <DeleteItemDialog
          kind={kind}
          companyId={companyId}
          item={item}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      )}
      {dialog === 'upgrade' && item.rejection && (
        <BuyAgainDialog
          title={kind.words.upgradeTitle}
          entity={kind.entity}
          productType={kind.productType}
          rejection={item.rejection}
          credit={item.credit}
          planId={item.product_id}
          onPay={(planId) => pay('purchase', planId)}
          onClose={onClose}
        />
      )}
      {dialog === 'upgrade' && !item.rejection && (
        <UpgradeDialog
          title={kind.words.upgradeTitle}
          productType={kind.productType}
          current={{ planId: item.product_id, isPaid: item.payment_status === PAYMENT_STATUS.paid }}
          onPay={(planId) => pay('upgrade', planId)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
