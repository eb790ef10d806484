import { useState } from 'react';
import { countOf } from '../../../lib/count.ts';
import type { DoorDevice } from '../../../offline/door/door-device.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface NoEventNoticeProps {
  device: Pick<DoorDevice, 'discard'>;
  waiting: number;
}

/** The event of a session's door does not exist. Pending entries cannot be sent, and may be discarded. */
export function NoEventNotice({ device, waiting }: NoEventNoticeProps) {
  const [isAsking, setIsAsking] = useState(false);
  const entries = countOf(waiting, 'entry', 'entries');
  return (
    <>
      <Notice
        tone="danger"
        title="This event is not there"
        action={
          waiting > 0 ? <Button onPress={() => setIsAsking(true)}>Discard {entries}</Button> : undefined
        }
      >
        It was deleted, or it is not one of the account that is logged in here. This door lets nobody in.
        {waiting > 0 &&
          ` ${entries} made here ${waiting === 1 ? 'was' : 'were'} not sent, and can be sent only if the event is brought back.`}
      </Notice>
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        title="DISCARD"
        question={`Discard ${entries} of this door?`}
        confirmLabel="Discard"
        onConfirm={async () => {
          await device.discard();
          setIsAsking(false);
        }}
        onClose={() => setIsAsking(false)}
      >
        Nobody will know then who was let in here after the last one that was sent.
      </ConfirmDialog>
    </>
  );
}
