import { useEffect, useState } from 'react';
import { doorOfDevice, type HeldDoor, watchDoorOfDevice } from '../../../offline/door/door-holder.ts';
import type { DoorHolder } from '../door-holder-of.ts';

/** Where this page's device is now: another tab may have claimed or left a door. */
export type DoorPlace =
  | { readonly kind: 'here'; readonly holder: DoorHolder }
  | { readonly kind: 'elsewhere'; readonly door: HeldDoor }
  | { readonly kind: 'left' };

/**
 * A page at a link's door uses the device's current token for its event, and is inactive once the device is at another
 * event's door or at none. A page of a session is always at its own door.
 */
export function useDoorPlace(given: DoorHolder, eventId: string): DoorPlace {
  const [place, setPlace] = useState<DoorPlace>({ kind: 'here', holder: given });
  useEffect(() => {
    if (given.kind === 'session') return setPlace({ kind: 'here', holder: given });
    const look = () => setPlace((before) => placeNow(before, given, eventId));
    look();
    return watchDoorOfDevice(look);
  }, [given, eventId]);
  return place;
}

function placeNow(before: DoorPlace, given: DoorHolder, eventId: string): DoorPlace {
  const door = doorOfDevice();
  // The browser has erased it: the open door stores it again.
  if (door === undefined) return before;
  if (door === 'left') return before.kind === 'left' ? before : { kind: 'left' };
  if (door.eventId !== eventId) return { kind: 'elsewhere', door };
  const holder = before.kind === 'here' ? before.holder : given;
  if (before.kind === 'here' && holder.token === door.token) return before;
  return { kind: 'here', holder: { kind: 'door', ...door } };
}
