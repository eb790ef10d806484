import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import styles from './door-screen.module.css';
import { forgetTabAtDoor, noteTabAtDoor } from './link/guard-pages-before-door.ts';

/** Leaves a session's door. Any other way out leaves the tab marked as being at the door. */
export function BackToEvent({ eventId }: { eventId: string }) {
  useEffect(() => {
    noteTabAtDoor();
    // The browser may restore the page from its back/forward cache.
    window.addEventListener('pageshow', noteTabAtDoor);
    return () => {
      window.removeEventListener('pageshow', noteTabAtDoor);
      // The session has ended: its page stays, and leads to the log-in.
      forgetTabAtDoor();
    };
  }, []);
  return (
    // A full page load, which ends the camera's permission.
    <a
      className={styles.back}
      href={`/events/details/${eventId}`}
      aria-label="Back to the event"
      onClick={forgetTabAtDoor}
    >
      <ArrowLeft aria-hidden />
    </a>
  );
}
