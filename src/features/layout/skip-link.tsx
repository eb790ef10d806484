import styles from './skip-link.module.css';

/** The first link in tab order: skips the header to the main content. */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to the content
    </a>
  );
}
