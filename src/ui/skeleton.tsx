import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width?: string | undefined;
  height?: string | undefined;
  /** For a line of text, a whole card, or a round icon. */
  shape?: 'line' | 'card' | 'round' | undefined;
}

/** A placeholder during loading. Give it the size of the content, so that nothing moves. */
export function Skeleton({ width = '100%', height = '1em', shape = 'line' }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-loading
      data-shape={shape}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
