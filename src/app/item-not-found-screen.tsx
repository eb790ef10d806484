import { Link } from '@tanstack/react-router';
import { dashboardOf } from '../entities/session/guards.ts';
import { useSession } from '../entities/session/use-session.ts';
import { buttonClass } from '../ui/button.tsx';
import styles from './message-screen.module.css';

/** Shown for an item that does not exist or belongs to another company: the two must look the same. */
export function ItemNotFoundScreen() {
  const session = useSession();
  return (
    <section className={styles.screen}>
      <h1>Not found</h1>
      <p>It may have been deleted, or it belongs to another company.</p>
      <div className={styles.actions}>
        <Link
          to={session ? dashboardOf(session.userType) : '/lander'}
          className={buttonClass({ variant: 'primary' })}
        >
          {session ? 'Back to Dashboard' : 'Home'}
        </Link>
      </div>
    </section>
  );
}
