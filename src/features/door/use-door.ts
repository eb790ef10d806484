import { useEffect, useMemo, useState } from 'react';
import type { DoorDevice } from '../../offline/door/door-device.ts';
import { doorName } from '../../offline/door/door-signature.ts';
import type { DoorState } from '../../offline/door/door-state.ts';
import type { GuestNames } from '../../offline/door/guests/guest-names.ts';
import { openDoorDevice } from '../../offline/door/open-door.ts';
import { useObservable } from '../../offline/observable.ts';
import type { DoorHolder } from './door-holder-of.ts';

/** The door of an event on this device while its screen is mounted; undefined at first. */
export function useDoorDevice(holder: DoorHolder, eventId: string): DoorDevice | undefined {
  const [device, setDevice] = useState<DoorDevice>();
  const { token } = holder;
  const companyId = holder.kind === 'session' ? holder.companyId : '';
  const held = holder.kind === 'door' ? holder : undefined;
  useEffect(() => {
    const door = () => held?.door ?? doorName(companyId);
    const opened = openDoorDevice({ at: { eventId, companyId }, token, door, held });
    setDevice(opened);
    void opened.start();
    return () => opened.stop();
  }, [token, companyId, held, eventId]);
  return device;
}

/**
 * The door's state, and its search: a new object whenever other guests may be found. The list's time is by the server's
 * clock, as far as it is known, like those of the admissions beside it.
 */
export function useDoorState(device: Pick<DoorDevice, 'state' | 'book'>): {
  state: DoorState;
  index: Pick<GuestNames, 'find'>;
} {
  const known = useObservable(device.state);
  const { listAt, skewMs, peopleVersion } = known;
  const state = { ...known, listAt: listAt === null ? null : listAt + (skewMs ?? 0) };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the book is mutated in place, and its version changes
  const index = useMemo(() => ({ ...device.book.names }), [device, peopleVersion]);
  return { state, index };
}
