import { useObservable } from '../../offline/observable.ts';
import { applyUpdate, update } from '../../offline/worker-registration.ts';
import styles from './update-prompt.module.css';

/**
 * Asks before a new version takes over. Written plainly, because it belongs to the entry chunk: update code
 * that is loaded later may be gone when it is needed.
 */
export function UpdatePrompt() {
  const state = useObservable(update);
  if (state === 'none') return null;
  return (
    <div role="status" className={styles.prompt}>
      {state === 'applying' ? (
        <p>Updating as soon as nothing is being sent and no form is half filled…</p>
      ) : (
        <>
          <p>{state === 'offered' ? 'A new version is ready.' : 'This page is out of date.'}</p>
          <button type="button" className={styles.apply} onClick={() => void applyUpdate()}>
            {state === 'offered' ? 'Update' : 'Reload'}
          </button>
          <button type="button" className={styles.later} onClick={() => update.set('none')}>
            Later
          </button>
        </>
      )}
    </div>
  );
}
