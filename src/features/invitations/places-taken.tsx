import styles from './invitations.module.css';

interface PlacesTakenProps {
  invited: number;
  /** People the plan admits; 0 when it is not known. */
  limit: number;
}

/** How many of the plan's places are taken, in numbers and as a bar. */
export function PlacesTaken({ invited, limit }: PlacesTakenProps) {
  const count = invited.toLocaleString('en-US');
  if (limit <= 0) return <span className={styles.places}>{count} invited</span>;
  return (
    <span className={styles.places}>
      <span>
        {count} of {limit.toLocaleString('en-US')} invited
      </span>
      <meter
        className="visually-hidden"
        min={0}
        max={limit}
        value={Math.min(invited, limit)}
        aria-label="Places taken"
      />
      <span className={styles.bar} data-full={invited >= limit || undefined} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (invited / limit) * 100)}%` }} />
      </span>
    </span>
  );
}
