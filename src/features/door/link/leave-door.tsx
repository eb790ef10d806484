import { useState } from 'react';
import { type HeldDoor, releaseDoor } from '../../../offline/door/door-holder.ts';
import { forgetLeft } from '../../../offline/door/own-doors.ts';
import { Button } from '../../../ui/button.tsx';
import { GiveUpDialog } from '../notices/give-up-dialog.tsx';

interface LeaveDoorProps {
  /** The page's door: the device may have a newer one, which stays. */
  door: HeldDoor;
  waiting: number;
}

/** Leaves a door that is over. Undeliverable entries are shown first. */
export function LeaveDoor({ door, waiting }: LeaveDoorProps) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <Button onPress={() => (waiting > 0 ? setIsAsking(true) : void leave(door))}>Leave the door</Button>
      {isAsking && (
        <GiveUpDialog
          title="LEAVE THE DOOR"
          door={door}
          onGivenUp={() => location.assign('/door')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

async function leave(door: HeldDoor): Promise<void> {
  releaseDoor(door);
  await forgetLeft(door);
  location.assign('/door');
}
