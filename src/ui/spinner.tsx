import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** A turning ring in the colour of the text around it; decoration beside a text that says what goes on. */
export function Spinner({ size = 's' }: { size?: 's' | 'l' | undefined }) {
  return <span className={classNames(styles.spinner, size === 'l' && styles.large)} aria-hidden="true" />;
}

/** Covers the screen while the user waits for a request. Invisible for the first 150 ms, so quick answers do not flash. */
export function FullScreenSpinner({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div className={styles.screen} role="status">
      <Spinner size="l" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
