import { useId, useLayoutEffect, useRef } from 'react';
import { leave, pendingLogout, type Waiting } from '../../entities/session/log-out.ts';
import { connection } from '../../offline/connection/connectivity.ts';
import { useObservable } from '../../offline/observable.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeadingFromNowhere } from '../../ui/focus-heading.ts';
import { lossMessage } from './loss-message.ts';
import styles from './plain-log-out.module.css';

interface PlainLogOutProps {
  /** Absent while that is being found out: then there is only Stay. */
  waiting?: Waiting | 'unknown';
}

/**
 * LOG OUT without any code of its own to load: in the browser's own dialog. Whoever leaves by it keeps on the device what
 * waits there.
 */
export function PlainLogOut({ waiting }: PlainLogOutProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const state = useObservable(connection);
  const words = waiting && waitingMessage(waiting);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => {
      current?.close();
      focusHeadingFromNowhere();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      role={waiting ? 'alertdialog' : undefined}
      aria-labelledby={id}
      aria-describedby={`${id}-words`}
      onCancel={stay}
    >
      <h2 id={id}>LOG OUT</h2>
      <div id={`${id}-words`} aria-live="polite">
        {waiting ? (
          <>
            {words !== undefined && <p>{words}</p>}
            <p>{lossMessage(state) ?? 'Log out now?'}</p>
          </>
        ) : (
          <p>Looking for what waits on this device…</p>
        )}
      </div>
      <div className={styles.answers}>
        <Button onPress={stay}>Stay</Button>
        {waiting && (
          <Button variant="danger" onPress={() => void leave()}>
            Log Out
          </Button>
        )}
      </div>
    </dialog>
  );
}

const stay = () => pendingLogout.set(null);

function waitingMessage(waiting: Waiting | 'unknown'): string | undefined {
  if (waiting === 'unknown')
    return 'Whether changes wait on this device cannot be told just now. If any do, they are kept on it until this company signs in here again.';
  if (waiting.hasUnsent || waiting.atDoors > 0)
    return 'Changes wait on this device. They are kept on it until this company signs in here again. To send or discard them first, stay and connect once.';
  return undefined;
}
