import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import styles from './door-screen.module.css';
import { forgetTabAtDoor, noteTabAtDoor } from './link/guard-pages-before-door.ts';

const addressOf = (eventId: string) => `/events/details/${eventId}`;

/** The same as the link, for the question that covers it. */
export function goBackToEvent(eventId: string): void {
  forgetTabAtDoor();
  location.assign(addressOf(eventId));
}

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
      href={addressOf(eventId)}
      aria-label="Back to the event"
      onClick={forgetTabAtDoor}
    >
      <ArrowLeft aria-hidden />
    </a>
  );
}
