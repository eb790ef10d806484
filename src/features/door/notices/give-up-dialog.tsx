import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countOf } from '../../../lib/count.ts';
import type { WaitingOfDoor } from '../../../offline/door/delivery/give-up.ts';
import type { HeldDoor } from '../../../offline/door/door-holder.ts';
import { giveUpDoor, waitingOfDoor } from '../../../offline/door/own-doors.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { plainFileName, saveFile } from '../../../ui/save-file.ts';
import { useToasts } from '../../../ui/use-toasts.ts';
import styles from '../answer/door-dialogs.module.css';
import { fileOfWaiting, waitingLine } from './waiting-export.ts';

/** Names shown; the file has all of them. */
const NAMED = 8;

interface GiveUpDialogProps {
  title: string;
  door: HeldDoor;
  onGivenUp: () => void;
  onClose: () => void;
}

/** Shows pending entries of a door that the server no longer knows, to be saved before they are deleted. */
export function GiveUpDialog({ title, door, onGivenUp, onClose }: GiveUpDialogProps) {
  const { eventId, door: name } = door;
  const toasts = useToasts();
  const [waiting, setWaiting] = useState<WaitingOfDoor>();
  useEffect(() => {
    let isHere = true;
    const show = (found: WaitingOfDoor) => isHere && setWaiting(found);
    // Unreadable entries are not deleted.
    waitingOfDoor(eventId).then(show, () => undefined);
    return () => {
      isHere = false;
    };
  }, [eventId]);
  const entries = waiting?.entries ?? [];
  const count = entries.length;
  const more = count > NAMED ? [`and ${count - NAMED} more`] : [];

  function save() {
    if (!waiting) return;
    const text = fileOfWaiting(waiting, name, Date.now());
    const file = `${plainFileName(`not-sent-${waiting.eventName}-${name}`)}.json`;
    saveFile(new Blob([text], { type: 'application/json' }), file);
  }

  async function giveUp() {
    try {
      await giveUpDoor(door);
      onGivenUp();
    } catch {
      toasts.error('This device could not delete it. Please try again.');
    }
  }

  return (
    <ConfirmDialog
      title={title}
      question={`${countOf(count, 'entry', 'entries')} of “${name}” ${count === 1 ? 'was' : 'were'} not sent, and the server does not know this door any more.`}
      cancelLabel="Keep"
      confirmLabel={`Delete ${count}`}
      isDanger
      isOpen
      disabledReason={waiting ? undefined : 'What waits is being read'}
      onConfirm={giveUp}
      onClose={onClose}
    >
      <div className={styles.body}>
        <ul className={styles.entries}>
          {[...entries.slice(0, NAMED).map(waitingLine), ...more].map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
        <p>Deleted, they are nowhere any more. Save them first, for the organizer.</p>
        <Button icon={<Download aria-hidden />} onPress={save}>
          Save as a file
        </Button>
      </div>
    </ConfirmDialog>
  );
}
