import { Link } from '@tanstack/react-router';
import { Hourglass } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import styles from './waiting-for-review-screen.module.css';

export function WaitingForReviewScreen() {
  return (
    <section className={styles.card} aria-labelledby="review-title">
      <span className={styles.icon}>
        <Hourglass aria-hidden="true" />
      </span>
      <h1 id="review-title">Your account is under review</h1>
      <p className={styles.text}>
        An administrator looks at every new company. You will be notified by e-mail once your account is
        approved; then you can log in.
      </p>
      <Link to="/login" className={buttonClass({ variant: 'primary', size: 'l' })}>
        Back to Login
      </Link>
    </section>
  );
}
