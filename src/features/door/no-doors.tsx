import { DoorClosed } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import styles from './link/claim-screen.module.css';

/** Shown instead of a door if the API has none: nothing is recorded that could not be delivered. */
export function NoDoors({ eventId }: { eventId: string }) {
  return (
    <main className={styles.claim} id="main" tabIndex={-1}>
      <DoorClosed aria-hidden className={styles.icon} />
      <div className={styles.said}>
        <h1>This installation has no doors</h1>
        <p>Its server does not take check-ins, so nobody can be let in here. Nothing was recorded.</p>
        {/* A full page load leaves the door's own document. */}
        <a className={buttonClass({ size: 'l' })} href={`/events/details/${eventId}`}>
          To the event
        </a>
      </div>
    </main>
  );
}
