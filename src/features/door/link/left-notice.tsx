import { useEffect, useState } from 'react';
import { type HeldDoor, leftChanged, leftDoors } from '../../../offline/door/door-holder.ts';
import { mayBeOneCompany } from '../../../offline/door/storage/partition.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DoorHolder } from '../door-holder-of.ts';
import { GiveUpDialog } from '../notices/give-up-dialog.tsx';

/**
 * Pending entries of earlier doors: sent with their own tokens, or no longer accepted. They name guests, and are shown
 * and deleted only at a door that has a link of the same company.
 */
export function LeftNotice({ holder }: { holder: DoorHolder }) {
  const [left, setLeft] = useState(leftDoors);
  const [shownDoor, setShownDoor] = useState<HeldDoor | null>(null);
  // They are delivered while this is shown.
  useEffect(() => leftChanged.subscribe(() => setLeft(leftDoors())), []);
  const sent = left.filter(({ isRefused }) => !isRefused);
  const refused = left.filter(({ isRefused }) => isRefused);
  const maySee = ({ company }: HeldDoor) =>
    holder.kind === 'door' && mayBeOneCompany(company, holder.company);
  return (
    <>
      {sent.length > 0 && (
        <Notice tone="info" title="From an earlier door">
          What was made at <bdi>{sent.map(({ door }) => `“${door}”`).join(', ')}</bdi> and waits here is kept,
          and sent for that door whenever the server takes it.
        </Notice>
      )}
      {refused.map((door) => (
        <Notice
          key={door.token}
          tone="warning"
          title="From an earlier door"
          action={maySee(door) && <Button onPress={() => setShownDoor(door)}>See what waits</Button>}
        >
          The server does not know “<bdi>{door.door}</bdi>” any more. What was made there and not sent is kept
          on this device until somebody deletes it at a door of a link of its company, or no door of that
          event opens any more.
        </Notice>
      ))}
      {shownDoor && (
        <GiveUpDialog
          title="FROM AN EARLIER DOOR"
          door={shownDoor}
          onGivenUp={() => setShownDoor(null)}
          onClose={() => setShownDoor(null)}
        />
      )}
    </>
  );
}
