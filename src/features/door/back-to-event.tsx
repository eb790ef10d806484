import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import styles from './door-screen.module.css';
import { forgetTabAtDoor, noteTabAtDoor } from './guard-pages-before-door.ts';

/** The way out of a session's door. As long as another one is taken, the tab counts as being at the door. */
export function BackToEvent({ eventId }: { eventId: string }) {
  useEffect(() => {
    noteTabAtDoor();
    // The browser may bring the page back as it was left.
    window.addEventListener('pageshow', noteTabAtDoor);
    return () => {
      window.removeEventListener('pageshow', noteTabAtDoor);
      // The session has ended: its page stays, and leads to the log-in.
      forgetTabAtDoor();
    };
  }, []);
  return (
    // A page of its own: with it, the camera's permission ends.
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
