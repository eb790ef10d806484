import styles from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths. */
  width?: string | undefined;
  height?: string | undefined;
  isRound?: boolean | undefined;
}

/** The place of something that is on its way. Give it the size of what comes, so that nothing moves. */
export function Skeleton({ width = '100%', height = '1em', isRound = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      data-round={isRound || undefined}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
