import type { DoorState } from '../../offline/door/door-state.ts';
import { useKeptCode } from '../../offline/use-kept-code.ts';
import { linkWords, listWords } from './door-screen-messages.ts';
import styles from './door-status.module.css';

/** One line: the connection, how old the list is, and what waits. */
export function DoorStatus({ state, now }: { state: DoorState; now: number }) {
  const { link, waiting } = state;
  const code = useKeptCode('door');
  const tone = link === 'online' ? 'good' : link === 'unknown' ? 'none' : 'bad';
  return (
    <p className={styles.status} data-tone={tone}>
      <span className={styles.lamp} aria-hidden="true" />
      <span role="status">{linkWords(link)}</span>
      <span>{listWords(state, now)}</span>
      <span data-waits={waiting > 0 || undefined}>
        {waiting === 0 ? 'Nothing waits' : `${waiting} waiting to be sent`}
      </span>
      {code.isMissing && <span data-waits>Cannot be opened offline yet</span>}
    </p>
  );
}
