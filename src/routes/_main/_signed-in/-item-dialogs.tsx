import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { ItemDialog } from '../../../entities/items/item-addresses.ts';
import type { Item } from '../../../entities/items/item-kind.ts';
import { PastNotice } from '../../../entities/items/past-mark.tsx';
import { usePurchaseFacts } from '../../../entities/items/use-purchase-facts.ts';
import { useExtension } from '../../../entities/session/extensions.ts';
import type { readLostWithDoors } from '../../../features/doors/lost-with-doors.ts';
import { useInvitedCount } from '../../../features/invitations/use-invited-count.ts';
import type { PaymentAction } from '../../../features/payments/payment-order.ts';
import { planOfItem } from '../../../features/plans/use-current-plan.ts';
import type { ItemRouteConfig } from './-item-route-config.ts';

// Loaded on demand, as a list is readable without dialogs.
const DeleteItemDialog = lazy(async () => ({
  default: (await import('../../../features/items/delete/delete-item-dialog.tsx')).DeleteItemDialog,
}));
const UpgradeDialog = lazy(async () => ({
  default: (await import('../../../features/plans/upgrade-dialog.tsx')).UpgradeDialog,
}));
const BuyAgainDialog = lazy(async () => ({
  default: (await import('../../../features/plans/buy-again-dialog.tsx')).BuyAgainDialog,
}));

const lostWithDoors = async (...of: Parameters<typeof readLostWithDoors>) =>
  (await import('../../../features/doors/lost-with-doors.ts')).readLostWithDoors(...of);

interface ItemDialogsProps<T extends Item> {
  config: ItemRouteConfig<T>;
  companyId: string;
  item: T;
  dialog: ItemDialog;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs of one item, for the dashboard and the details. */
export function ItemDialogs<T extends Item>(props: ItemDialogsProps<T>) {
  const { config, companyId, item, dialog, onClose, onDeleted } = props;
  const { kind, EditDialog } = config;
  const navigate = useNavigate();
  const facts = usePurchaseFacts(kind, companyId, item._id, dialog !== 'edit');
  const isNotSaid = dialog === 'delete' && !facts.isLoading && facts.holders === null;
  const invited = useInvitedCount(companyId, { kind: kind.entity, id: item._id }, isNotSaid);
  const hasDoors = useExtension('listDoors') && kind.entity === 'event';
  const past = (
    <PastNotice kind={kind} item={item} text="Upgrade only if you still need what the plan brings." />
  );

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
          facts={facts}
          invited={invited}
          recipients={kind.recipients(item)}
          readLost={hasDoors ? (how) => lostWithDoors(companyId, item._id, how) : undefined}
          companyId={companyId}
          item={item}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      )}
      {dialog === 'upgrade' && item.rejection && (
        <BuyAgainDialog
          title={kind.words.upgradeTitle}
          intro={past}
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
          intro={past}
          productType={kind.productType}
          current={planOfItem({ ...item, ...facts }, facts.isLoading)}
          onPay={(planId) => pay('upgrade', planId)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
