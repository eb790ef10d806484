import { DoorOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countOf } from '../../../lib/count.ts';
import type { HeldDoor } from '../../../offline/door/door-holder.ts';
import { countPendingHere } from '../../../offline/door/own-doors.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import styles from './claim-screen.module.css';

interface ChangeDoorProps {
  /** The door that this device would leave. */
  held: HeldDoor;
  onChange: () => void;
}

/** Asks before another link replaces this device's door, and says what happens to its pending entries. */
export function ChangeDoor({ held, onChange }: ChangeDoorProps) {
  const [waiting, setWaiting] = useState<number>();
  const { eventId, door } = held;
  useEffect(() => {
    let isHere = true;
    void countPendingHere(eventId).then((count) => {
      if (isHere) setWaiting(count);
    });
    return () => {
      isHere = false;
    };
  }, [eventId]);
  return (
    <main className={styles.claim} id="main" tabIndex={-1}>
      <DoorOpen aria-hidden className={styles.icon} />
      <div role="alert" className={styles.said}>
        <h1>Change to another door?</h1>
        <p>
          This device has the door “<bdi>{door}</bdi>”. With the new link it leaves that door, and its guest
          list goes from this device.
        </p>
        {waiting !== undefined && waiting > 0 && (
          <p>
            {countOf(waiting, 'entry waits', 'entries wait')} here to be sent: kept, and sent as soon as there
            is a connection.
          </p>
        )}
        <Button size="l" variant="primary" isBusy={waiting === undefined} onPress={onChange}>
          Change door
        </Button>
        <a className={buttonClass({ size: 'l' })} href={`/events/door/${eventId}`}>
          Stay at this door
        </a>
      </div>
    </main>
  );
}
