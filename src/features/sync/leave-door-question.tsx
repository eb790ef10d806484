import { useState } from 'react';
import { leave } from '../../entities/session/log-out.ts';
import { readSession } from '../../entities/session/session-store.ts';
import { formatCount } from '../../lib/count.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './leave-dialog.module.css';

/** What waits at doors, and what becomes of it at the log-out. */
export function doorWords(count: number): string {
  const [entries, them] = count === 1 ? ['1 entry', 'It is'] : [`${formatCount(count)} entries`, 'They are'];
  const have = count === 1 ? 'has' : 'have';
  return `${entries} of the door ${have} not been sent yet. ${them} kept on this device, and sent when you sign in here again.`;
}

/** Asks whoever logs out while something that was made at a door waits: it can be sent or kept, and never be discarded. */
export function DoorQuestion({ count, onStay }: { count: number; onStay: () => void }) {
  const [left, setLeft] = useState(count);
  const [tries, setTries] = useState({ isSending: false, haveFailed: false });

  async function send() {
    setTries({ isSending: true, haveFailed: false });
    const session = readSession();
    const doors = await import('../../offline/door/open-door.ts');
    if (session) await doors.deliverLeftOf(session);
    const now = session ? await doors.countLeftOf(session.companyId).catch(() => left) : 0;
    setTries({ isSending: false, haveFailed: now > 0 });
    setLeft(now);
    if (now === 0) await leave();
  }

  return (
    <Dialog title="LOG OUT" role="alertdialog" size="s" isOpen onClose={onStay}>
      <div className={styles.question}>
        <p>{doorWords(left)}</p>
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
