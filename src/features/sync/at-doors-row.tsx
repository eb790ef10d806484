import { DoorOpen } from 'lucide-react';
import { countOf } from '../../lib/count.ts';
import type { PendingAtDoor } from '../../offline/door/at-doors.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { OutboxItems } from './outbox-items.ts';
import styles from './outbox-panel.module.css';

interface AtDoorsRowProps extends Pick<OutboxItems, 'itemNameOf'> {
  door: PendingAtDoor;
}

/** What was made at the door of one event and waits, with the way there. It is never discarded. */
export function AtDoorsRow({ door, itemNameOf }: AtDoorsRowProps) {
  const { eventId, name, waiting } = door;
  const itemName = name || itemNameOf(`event:${eventId}`);
  const entries = countOf(waiting, 'entry of the door waits', 'entries of the door wait');
  return (
    <li className={styles.row}>
      <span className={styles.name} dir="auto">
        {itemName}
      </span>
      <div className={styles.words}>{entries} to be sent</div>
      <div className={styles.actions}>
        {/* A page of its own: only its document may ask for the camera. */}
        <a
          className={buttonClass({ size: 's' })}
          href={`/events/door/${eventId}`}
          aria-label={`To the door: ${itemName}`}
        >
          <DoorOpen aria-hidden />
          To the door
        </a>
      </div>
    </li>
  );
}
