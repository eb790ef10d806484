import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width?: string | undefined;
  height?: string | undefined;
  /** Of a line of text, a whole card, or a round mark. */
  shape?: 'line' | 'card' | 'round' | undefined;
}

/** The place of something that is on its way. Give it the size of what comes, so that nothing moves. */
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
