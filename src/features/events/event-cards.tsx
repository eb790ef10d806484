import type { ReactNode } from 'react';
import type { EventItem } from '../../contract/events.ts';
import { formatDay } from '../../lib/dates.ts';
import { AccessCode } from './access-code.tsx';
import { EventActions } from './event-actions.tsx';
import styles from './event-cards.module.css';
import type { EventDialog } from './event-dialogs.ts';
import { EventImage } from './event-image.tsx';
import { EventStatusSwitch } from './event-status-switch.tsx';
import { PaymentBadge } from './payment-badge.tsx';

interface EventCardsProps {
  companyId: string;
  events: readonly EventItem[];
  onOpen: (dialog: EventDialog, eventId: string) => void;
}

/** The table's columns as cards, for tablets and phones, big enough for gloves. */
export function EventCards({ companyId, events, onOpen }: EventCardsProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: `list-style: none` takes the role away in Safari
    <ul role="list" className={styles.cards} aria-label="Events">
      {events.map((event) => (
        <li key={event._id} className={styles.card}>
          <div className={styles.head}>
            <EventImage media={event.media} size="thumbnail" />
            <div className={styles.title}>
              <h2 className={styles.name} dir="auto">
                {event.name}
              </h2>
              <PaymentBadge status={event.payment_status} />
            </div>
          </div>
          <dl className={styles.facts}>
            <Fact label="Access Code">
              <AccessCode event={event} />
            </Fact>
            <Fact label="Date">{formatDay(event.date)}</Fact>
            <Fact label="No. of Users">{event.user_limit}</Fact>
            <Fact label="Status">
              <EventStatusSwitch companyId={companyId} event={event} />
            </Fact>
            <Fact label="Event Location" isWide>
              <span dir="auto">{event.location.name}</span>
            </Fact>
          </dl>
          <EventActions
            companyId={companyId}
            event={event}
            place="card"
            onOpen={(dialog) => onOpen(dialog, event._id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt className={styles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
