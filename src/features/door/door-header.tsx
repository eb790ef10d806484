import { DoorOpen } from 'lucide-react';
import type { DoorEvent } from '../../../common/contract/door.ts';
import { Button } from '../../ui/button.tsx';
import { BackToEvent } from './back-to-event.tsx';
import type { DoorHolder } from './door-holder-of.ts';
import styles from './door-screen.module.css';
import { EventDay } from './event-day.tsx';

interface DoorHeaderProps {
  eventId: string;
  /** Null until it is read. */
  event: DoorEvent | null;
  holder: DoorHolder;
  /** The door's name; empty until it is chosen. */
  door: string;
  now: number;
  onChangeDoor: () => void;
}

/** The event with its day, and the door's name, which a session may change. */
export function DoorHeader({ eventId, event, holder, door, now, onChangeDoor }: DoorHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.place}>
        {holder.kind === 'session' && <BackToEvent eventId={eventId} />}
        <h1 className={styles.event} dir="auto">
          {event?.name || 'Door'}
        </h1>
        {holder.kind === 'session' ? (
          <Button icon={<DoorOpen aria-hidden />} onPress={onChangeDoor} aria-label={`Door: ${door}. Change`}>
            {door || 'Which door?'}
          </Button>
        ) : (
          <p className={styles.given}>
            <DoorOpen aria-hidden /> {door}
          </p>
        )}
      </div>
      {event?.date && <EventDay day={event.date} now={now} />}
    </header>
  );
}
