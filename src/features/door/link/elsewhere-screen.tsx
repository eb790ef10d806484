import { DoorOpen } from 'lucide-react';
import { useEffect } from 'react';
import { deliverPendingDoors } from '../../../offline/door/own-doors.ts';
import { buttonClass } from '../../../ui/button.tsx';
import styles from './claim-screen.module.css';
import type { DoorPlace } from './use-door-place.ts';

/** Another tab of this device has left this page's door: this page is inactive, and pending entries are sent. */
export function ElsewhereScreen({ place }: { place: Exclude<DoorPlace, { kind: 'here' }> }) {
  useEffect(() => void deliverPendingDoors(), []);
  return (
    <main className={styles.claim} id="main" tabIndex={-1}>
      <DoorOpen aria-hidden className={styles.icon} />
      <div role="alert" className={styles.said}>
        {place.kind === 'elsewhere' ? (
          <>
            <h1>This device has another door now</h1>
            <p>
              It was given the door “<bdi>{place.door.door}</bdi>” in another tab. Nobody is let in here any
              more. What was made here is kept, and sent as soon as there is a connection.
            </p>
            <a
              className={buttonClass({ size: 'l', variant: 'primary' })}
              href={`/events/door/${place.door.eventId}`}
            >
              To the door of this device
            </a>
          </>
        ) : (
          <>
            <h1>This device has left the door</h1>
            <p>
              It was left in another tab. Nobody is let in here any more. To go on, ask the organizer for a
              new link.
            </p>
            <a className={buttonClass({ size: 'l' })} href="/door">
              Open a door by its link
            </a>
          </>
        )}
      </div>
    </main>
  );
}
