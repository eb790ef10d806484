import { Link } from '@tanstack/react-router';
import type { EventItem } from '../../contract/events.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { paymentState } from './event-status.ts';

interface PayOrUpgradeProps {
  companyId: string;
  event: EventItem;
  onUpgrade: () => void;
}

/** Stands in the address for a plan that a foreign API did not name; its payment then says what is missing. */
const UNKNOWN_PLAN = 'unknown';

/** Pay Now while the event is pending, otherwise Upgrade. */
export function PayOrUpgrade({ companyId, event, onUpgrade }: PayOrUpgradeProps) {
  const needsConnection = useNeedsConnection();
  if (paymentState(event.payment_status) !== 'pending') {
    return (
      <Button disabledReason={needsConnection} aria-label={`Upgrade ${event.name}`} onPress={onUpgrade}>
        Upgrade
      </Button>
    );
  }
  const label = `Pay Now for ${event.name}`;
  if (needsConnection !== undefined) {
    return (
      <Button variant="primary" disabledReason={needsConnection} aria-label={label}>
        Pay Now
      </Button>
    );
  }
  return (
    <Link
      to="/make-payment/$_id/$user_id/$type/$entity/$actionType/$prod_id"
      params={{
        _id: event._id,
        user_id: companyId,
        type: 'internal',
        entity: 'event',
        actionType: 'purchase',
        prod_id: event.product_id || UNKNOWN_PLAN,
      }}
      className={buttonClass({ variant: 'primary' })}
      aria-label={label}
    >
      Pay Now
    </Link>
  );
}
