import { Link } from '@tanstack/react-router';
import type { Item, ItemKind } from '../../../entities/items/item-kind.ts';
import { paymentState } from '../../../entities/items/item-status.ts';
import { isBoughtHere } from '../../../entities/items/payment-records.ts';
import { useNeedsConnection } from '../../../offline/connection/needs-connection.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';

interface PayOrUpgradeProps {
  kind: ItemKind;
  companyId: string;
  item: Item;
  onUpgrade: () => void;
}

/** The URL's placeholder for a plan that another API did not name; its payment screen reports it. */
const UNKNOWN_PLAN = 'unknown';

/**
 * Pay Now while the item is pending, otherwise Upgrade. Once it was paid here and until it shows that, the same link
 * says so: its payment screen asks before anything is paid twice.
 */
export function PayOrUpgrade({ kind, companyId, item, onUpgrade }: PayOrUpgradeProps) {
  const needsConnection = useNeedsConnection();
  if (paymentState(item.payment_status, kind) !== 'pending') {
    return (
      <Button disabledReason={needsConnection} aria-label={`Upgrade ${item.name}`} onPress={onUpgrade}>
        Upgrade
      </Button>
    );
  }
  const isBought = isBoughtHere(companyId, kind.entity, item._id);
  const text = isBought ? 'Payment received' : 'Pay Now';
  const label = `${text}${isBought ? ', being confirmed,' : ''} for ${item.name}`;
  const variant = isBought ? 'secondary' : 'primary';
  if (needsConnection !== undefined) {
    return (
      <Button variant={variant} disabledReason={needsConnection} aria-label={label}>
        {text}
      </Button>
    );
  }
  return (
    <Link
      to="/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id"
      params={{
        _id: item._id,
        user_id: companyId,
        type: 'internal',
        entity: kind.entity,
        actionType: 'purchase',
        prod_id: item.product_id || UNKNOWN_PLAN,
      }}
      className={buttonClass({ variant })}
      aria-label={label}
    >
      {text}
    </Link>
  );
}
