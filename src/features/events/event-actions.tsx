import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import type { EventItem } from '../../contract/events.ts';
import { useNeedsConnection } from '../../offline/needs-connection.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './event-actions.module.css';
import type { EventDialog } from './event-dialogs.ts';
import { PayOrUpgrade } from './pay-or-upgrade.tsx';

interface EventActionsProps {
  companyId: string;
  event: EventItem;
  onOpen: (dialog: EventDialog) => void;
  /** Where they stand: in a row of the table, at the foot of a card, or on the event's own details. */
  place: 'row' | 'card' | 'details';
}

/** What can be done with an event: Pay Now while it is pending, otherwise Upgrade; view, edit, delete. */
export function EventActions({ companyId, event, onOpen, place }: EventActionsProps) {
  const needsConnection = useNeedsConnection();
  const edit = { disabledReason: needsConnection, onPress: () => onOpen('edit') };
  const remove = { disabledReason: needsConnection, onPress: () => onOpen('delete') };
  return (
    <div className={styles.actions} data-place={place}>
      <PayOrUpgrade companyId={companyId} event={event} onUpgrade={() => onOpen('upgrade')} />
      {place !== 'details' && <ViewLink event={event} />}
      {place === 'details' ? (
        <>
          <Button {...edit} icon={<Pencil aria-hidden />}>
            Edit
          </Button>
          <Button {...remove} icon={<Trash2 aria-hidden />}>
            Delete
          </Button>
        </>
      ) : (
        <>
          <IconButton {...edit} label={`Edit ${event.name}`} icon={<Pencil aria-hidden />} />
          <IconButton {...remove} label={`Delete ${event.name}`} icon={<Trash2 aria-hidden />} />
        </>
      )}
    </div>
  );
}

function ViewLink({ event }: { event: EventItem }) {
  return (
    <Link
      to="/events/details/$_id"
      params={{ _id: event._id }}
      className={classNames(buttonClass({ variant: 'quiet' }), styles.view)}
      aria-label={`View ${event.name}`}
      title="View"
    >
      <Eye aria-hidden />
    </Link>
  );
}
