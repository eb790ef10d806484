import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to what the screen is about. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to the content
    </a>
  );
}
