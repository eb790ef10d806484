import type { EventItem } from '../../contract/events.ts';
import { formatDay } from '../../lib/dates.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { AccessCode } from './access-code.tsx';
import { EventActions } from './event-actions.tsx';
import type { EventDialog } from './event-dialogs.ts';
import { EventImage } from './event-image.tsx';
import { EventStatusSwitch } from './event-status-switch.tsx';
import styles from './events-table.module.css';
import { PaymentBadge } from './payment-badge.tsx';

interface EventsTableProps {
  companyId: string;
  events: readonly EventItem[];
  onOpen: (dialog: EventDialog, eventId: string) => void;
}

/** All events with the columns of the specification, for screens wide enough. */
export function EventsTable({ companyId, events, onOpen }: EventsTableProps) {
  return (
    <div className={styles.dense}>
      <DataTable
        label="Events"
        rows={events}
        rowKey={(event) => event._id}
        columns={[
          {
            id: 'image',
            header: 'Image',
            cell: (event) => <EventImage media={event.media} size="thumbnail" />,
          },
          {
            id: 'name',
            header: 'Name of Event',
            isPrimary: true,
            cell: (event) => (
              <span className={styles.name} dir="auto" title={event.name}>
                {event.name}
              </span>
            ),
          },
          {
            id: 'code',
            header: 'Access Code',
            cell: (event) => <AccessCode event={event} />,
          },
          {
            id: 'date',
            isCompact: true,
            header: 'Date',
            cell: (event) => <span>{formatDay(event.date)}</span>,
          },
          {
            id: 'location',
            header: 'Event Location',
            cell: (event) => (
              <span className={styles.place} dir="auto" title={event.location.name}>
                {event.location.name}
              </span>
            ),
          },
          {
            id: 'users',
            header: 'No. of Users',
            align: 'end',
            cell: (event) => event.user_limit,
          },
          {
            id: 'payment',
            header: 'Payment Status',
            cell: (event) => <PaymentBadge status={event.payment_status} />,
          },
          {
            id: 'status',
            header: 'Status',
            cell: (event) => <EventStatusSwitch companyId={companyId} event={event} />,
          },
          {
            id: 'action',
            isCompact: true,
            header: 'Action',
            align: 'end',
            cell: (event) => (
              <EventActions
                companyId={companyId}
                event={event}
                place="row"
                onOpen={(dialog) => onOpen(dialog, event._id)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}
