import { useObservable } from '../../offline/observable.ts';
import { applyUpdate, type UpdateState, update } from '../../offline/worker/worker-registration.ts';
import styles from './update-prompt.module.css';

const MESSAGES: Record<Exclude<UpdateState, 'none' | 'applying'>, string> = {
  offered: 'A new version is ready.',
  reload: 'This page is out of date.',
  incomplete: 'A part of this page could not be loaded.',
};

/**
 * Asks before a new version takes over. Written plainly, because it belongs to the entry chunk: update code
 * that is loaded later may be gone when it is needed.
 */
export function UpdatePrompt() {
  const state = useObservable(update);
  if (state === 'none') return null;
  return (
    // Shown above dialogs, which make everything inert that lacks this attribute.
    <div role="status" className={styles.prompt} data-state={state} data-react-aria-top-layer="true">
      {state === 'applying' ? (
        <p>Updating as soon as nothing is being sent and no form is half filled…</p>
      ) : (
        <>
          <p>{MESSAGES[state]}</p>
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
