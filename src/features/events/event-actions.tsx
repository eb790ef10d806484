import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { EventItem } from '../../contract/events.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './event-actions.module.css';
import type { EventDialog } from './event-dialogs.ts';
import { paymentState } from './event-status.ts';

interface EventActionsProps {
  companyId: string;
  event: EventItem;
  onOpen: (dialog: EventDialog) => void;
  /** On the event's own details there is nothing more to view. */
  withoutView?: boolean;
}

/** What can be done with an event: Pay Now while it is pending, otherwise Upgrade; view, edit, delete. */
export function EventActions({ companyId, event, onOpen, withoutView = false }: EventActionsProps) {
  const needsConnection = useNeedsConnection();
  const isPending = paymentState(event.payment_status) === 'pending';
  return (
    <div className={styles.actions}>
      {isPending ? (
        <PayNow companyId={companyId} event={event} />
      ) : (
        <Button
          size="s"
          disabledReason={needsConnection}
          aria-label={`Upgrade ${event.name}`}
          onPress={() => onOpen('upgrade')}
        >
          Upgrade
        </Button>
      )}
      {!withoutView && (
        <Link
          to="/events/details/$_id"
          params={{ _id: event._id }}
          className={classNames(buttonClass({ variant: 'quiet' }), styles.view)}
          aria-label={`View ${event.name}`}
          title="View"
        >
          <Eye aria-hidden />
        </Link>
      )}
      <IconButton
        label={`Edit ${event.name}`}
        icon={<Pencil aria-hidden />}
        disabledReason={needsConnection}
        onPress={() => onOpen('edit')}
      />
      <IconButton
        label={`Delete ${event.name}`}
        icon={<Trash2 aria-hidden />}
        disabledReason={needsConnection}
        onPress={() => onOpen('delete')}
      />
    </div>
  );
}

function PayNow({ companyId, event }: Pick<EventActionsProps, 'companyId' | 'event'>) {
  const needsConnection = useNeedsConnection();
  if (needsConnection !== undefined) {
    return (
      <Button
        size="s"
        variant="primary"
        disabledReason={needsConnection}
        aria-label={`Pay Now for ${event.name}`}
      >
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
        prod_id: event.product_id,
      }}
      className={buttonClass({ variant: 'primary', size: 's' })}
      aria-label={`Pay Now for ${event.name}`}
    >
      Pay Now
    </Link>
  );
}
