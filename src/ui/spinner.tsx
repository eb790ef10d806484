import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

/** A spinner in the colour of the surrounding text. Decorative: the text beside it says what is happening. */
export function Spinner({ size = 's' }: { size?: 's' | 'l' | undefined }) {
  return <span className={classNames(styles.spinner, size === 'l' && styles.large)} aria-hidden="true" />;
}

/**
 * Covers the screen while the user waits for a request. Invisible for the first 150 ms, so that quick answers do not
 * flash.
 */
export function FullScreenSpinner({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div className={styles.screen} role="status">
      <Spinner size="l" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}
