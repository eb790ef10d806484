import { useState } from 'react';
import { heldDoor, releaseDoor } from '../../offline/door/door-holder.ts';
import { forgetLeft } from '../../offline/door/open-door.ts';
import { Button } from '../../ui/button.tsx';
import { GiveUpDialog } from './give-up-dialog.tsx';

/** The way out of a door that is over. Where something waits that nobody takes any more, it is shown first. */
export function LeaveDoor({ waiting }: { waiting: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const held = heldDoor();

  return (
    <>
      <Button onPress={() => (waiting > 0 && held ? setIsAsking(true) : void leave())}>Leave the door</Button>
      {isAsking && held && (
        <GiveUpDialog
          title="LEAVE THE DOOR"
          door={held}
          onGivenUp={() => location.assign('/door')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

async function leave(): Promise<void> {
  const eventId = heldDoor()?.eventId;
  releaseDoor();
  if (eventId !== undefined) await forgetLeft(eventId);
  location.assign('/door');
}
