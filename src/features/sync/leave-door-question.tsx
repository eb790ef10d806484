import { useState } from 'react';
import { leave } from '../../entities/session/log-out.ts';
import { countOf } from '../../lib/count.ts';
import { useConnectivity } from '../../offline/connection/connectivity.ts';
import { countAtDoors, readAtDoors, sendFromDoors } from '../../offline/door/at-doors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './leave-dialog.module.css';
import { lossMessage } from './loss-message.ts';

/** Pending door entries, and what becomes of them at a log-out. */
export function doorsMessage(count: number): string {
  const entries = countOf(count, 'entry of the door has', 'entries of the door have');
  const them = count === 1 ? 'It is' : 'They are';
  return `${entries} not been sent yet. ${them} kept on this device, and sent when you sign in here again.`;
}

interface LeaveDoorQuestionProps {
  companyId: string;
  count: number;
  onStay: () => void;
}

/** Asks at a log-out with pending door entries: they can be sent or kept, but never discarded. */
export function LeaveDoorQuestion({ companyId, count, onStay }: LeaveDoorQuestionProps) {
  const { state } = useConnectivity();
  const [left, setLeft] = useState(count);
  const [tries, setTries] = useState({ isSending: false, haveFailed: false });

  async function send() {
    setTries({ isSending: true, haveFailed: false });
    await sendFromDoors(companyId);
    const now = await readAtDoors(companyId).then(countAtDoors, () => left);
    setTries({ isSending: false, haveFailed: now > 0 });
    setLeft(now);
    if (now === 0) await leave();
  }

  return (
    <Dialog title="LOG OUT" role="alertdialog" size="s" isOpen onClose={onStay}>
      <div className={styles.question}>
        <p>{doorsMessage(left)}</p>
        {lossMessage(state) && <p>{lossMessage(state)}</p>}
        {tries.haveFailed && (
          <Notice tone="warning">Not everything could be sent just now. Please try again.</Notice>
        )}
        <Button
          variant="primary"
          fullWidth
          isBusy={tries.isSending}
          busyLabel="Sending..."
          onPress={() => void send()}
        >
          Send now
        </Button>
        <Button fullWidth autoFocus onPress={onStay}>
          Stay
        </Button>
        <Button fullWidth onPress={() => void leave()}>
          Log Out
        </Button>
      </div>
    </Dialog>
  );
}
