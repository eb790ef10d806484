import type { ReactNode } from 'react';
import type { EventItem } from '../../contract/events.ts';
import { formatDay } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { AccessCode } from './access-code.tsx';
import styles from './event-card.module.css';
import { EventImage } from './event-image.tsx';
import { PaymentBadge } from './payment-badge.tsx';

interface EventCardProps {
  event: EventItem;
  /** What can be done with the event. */
  actions?: ReactNode;
}

/** An event with all its fields, at the head of its details. */
export function EventCard({ event, actions }: EventCardProps) {
  return (
    <Card>
      <div className={styles.layout}>
        <EventImage media={event.media} size="large" />
        <dl className={styles.fields}>
          <Field label="Event Name" isWide>
            <span className={styles.name} dir="auto">
              {event.name}
            </span>
          </Field>
          <Field label="Access Code">
            <AccessCode event={event} />
          </Field>
          <Field label="Users Limit">{event.user_limit}</Field>
          <Field label="Event Date">{formatDay(event.date)}</Field>
          <Field label="Payment Status">
            <PaymentBadge status={event.payment_status} />
          </Field>
          <Field label="Event Address" isWide>
            <span dir="auto">{event.location.name}</span>
          </Field>
        </dl>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </Card>
  );
}

function Field({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
