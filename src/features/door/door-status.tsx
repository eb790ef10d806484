import type { DoorState } from '../../offline/door/door-state.ts';
import { useCachedCode } from '../../offline/worker/use-cached-code.ts';
import { linkMessage, listMessage, storageMessage } from './door-screen-messages.ts';
import styles from './door-status.module.css';

interface DoorStatusProps {
  state: DoorState;
  /** The last action is not stored, or not known to be. */
  isUnsaved: boolean;
  now: number;
}

/** One line: the connection, the age of the list, and the number of pending entries. */
export function DoorStatus({ state, isUnsaved, now }: DoorStatusProps) {
  const { link, waiting } = state;
  const code = useCachedCode('door');
  const trouble = storageMessage(state, isUnsaved);
  const tone = trouble !== '' ? 'bad' : link === 'online' ? 'good' : link === 'unknown' ? 'none' : 'bad';
  return (
    <p className={styles.status} data-tone={tone}>
      <span className={styles.lamp} aria-hidden="true" />
      <span role="status">{linkMessage(link)}</span>
      <span>{listMessage(state, now)}</span>
      <span data-waits={waiting > 0 || trouble !== '' || undefined}>
        {waiting > 0 ? `${waiting} waiting to be sent` : trouble || 'Nothing waits'}
      </span>
      {waiting > 0 && trouble !== '' && <span data-waits>{trouble}</span>}
      {code.isMissing && <span data-waits>Cannot be opened offline yet</span>}
    </p>
  );
}
