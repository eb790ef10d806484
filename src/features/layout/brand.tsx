import { Link } from '@tanstack/react-router';
import styles from './brand.module.css';

/** The name with the logo. Links to the landing page. */
export function Brand() {
  return (
    <Link to="/lander" className={styles.brand}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.mark}>
        <path d="M4 11V7a3 3 0 0 1 3-3h4M21 4h4a3 3 0 0 1 3 3v4M28 21v4a3 3 0 0 1-3 3h-4M11 28H7a3 3 0 0 1-3-3v-4" />
        <path d="m10 11 6 11 6-11" />
      </svg>
      Vantage
    </Link>
  );
}
