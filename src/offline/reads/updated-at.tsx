import { ApiError } from '../../api/api-error.ts';
import { useClock } from '../../ui/use-clock.ts';
import { useConnectivity } from '../connection/connectivity.ts';
import styles from './updated-at.module.css';
import { isFromDevice, updatedLabel } from './updated-label.ts';

interface UpdatedAtProps {
  /** A query's result, or the part of it that has its age. */
  query: {
    readonly data: unknown;
    /** Epoch milliseconds. */
    readonly dataUpdatedAt: number;
    readonly isRefetchError: boolean;
    /** Why the refetch failed. */
    readonly error?: unknown;
    readonly fetchStatus: 'fetching' | 'paused' | 'idle';
  };
  /** Other devices change it too: on a screen that is left open its age is shown, whatever the connection. */
  isShared?: boolean;
}

const OLD_MS = 10 * 60_000;

/** "Updated hh:mm", for cached data that could not be checked with the server, or was not for long. */
export function UpdatedAt({ query, isShared = false }: UpdatedAtProps) {
  const { state } = useConnectivity();
  const label = useClock((now) => updatedLabel(query.dataUpdatedAt, now));
  // Of a list from before the clock was set back nobody knows the age.
  const isOld = useClock((now) => Math.abs(now - query.dataUpdatedAt) >= OLD_MS);
  const isLeftOpen = isShared && isOld && query.data !== undefined;
  if (!isLeftOpen && !isFromDevice(query, state !== 'online')) return null;
  const isOdd = query.error instanceof ApiError && query.error.kind === 'unexpected';
  return (
    <span className={styles.updated}>
      <time dateTime={new Date(query.dataUpdatedAt).toISOString()}>{label}</time>
      {isOdd && ' · The server gave an unexpected answer'}
    </span>
  );
}
