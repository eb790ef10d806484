/** Whose door this device is: of a company's session, or of a door's own token, which it has got by a link. */
import * as z from 'zod/mini';

const HeldDoorSchema = z.object({
  token: z.string().check(z.minLength(1)),
  eventId: z.string().check(z.minLength(1)),
  doorId: z.string(),
  door: z.string(),
  /** Of a door that was left: the server has said that it takes nothing of it any more. */
  isRefused: z.optional(z.boolean()),
});
/** The door that this device has claimed. */
export type HeldDoor = Readonly<z.output<typeof HeldDoorSchema>>;

const HELD = 'door_held';
const LEFT = 'doors_left';

/** Stands in the place of a door that was left, so that a storage which the browser has erased is told apart. */
const RELEASED = 'null';

/** The door of this device; `left` where it has left one, undefined where its storage knows of none. */
export function doorOfDevice(): HeldDoor | 'left' | undefined {
  try {
    const stored = localStorage.getItem(HELD);
    if (stored === null) return undefined;
    const parsed = z.safeParse(HeldDoorSchema, JSON.parse(stored));
    return parsed.success ? parsed.data : 'left';
  } catch {
    return undefined;
  }
}

/** The door of this device, or null. */
export function heldDoor(): HeldDoor | null {
  const door = doorOfDevice();
  return door === undefined || door === 'left' ? null : door;
}

/** Calls back when the device may have another door: another tab has taken or left one, or somebody looks again. */
export function watchDoorOfDevice(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === HELD || key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/**
 * Gives this device a door. What waits of the one before goes on being delivered under its own token.
 * @returns false where the device does not keep it: it would be gone with the page
 */
export function holdDoor(door: HeldDoor): boolean {
  const before = heldDoor();
  // Of the same event the queue is one, and its new door delivers it.
  const left = leftDoors().filter(({ eventId }) => eventId !== door.eventId && eventId !== before?.eventId);
  if (before && before.eventId !== door.eventId) left.push(before);
  return write(LEFT, JSON.stringify(left)) && write(HELD, JSON.stringify(door));
}

/** Doors that this device had, of which something may still wait here to be delivered. One of each event. */
export function leftDoors(): readonly HeldDoor[] {
  try {
    const parsed = z.safeParse(z.array(HeldDoorSchema), JSON.parse(localStorage.getItem(LEFT) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Nothing of an earlier door waits any more. */
export function forgetLeftDoor({ eventId }: Pick<HeldDoor, 'eventId'>): void {
  const left = leftDoors();
  const others = left.filter((door) => door.eventId !== eventId);
  if (others.length < left.length) write(LEFT, JSON.stringify(others));
}

/** The server takes nothing of an earlier door any more. */
export function noteRefused({ token }: Pick<HeldDoor, 'token'>): void {
  const noted = leftDoors().map((door) => (door.token === token ? { ...door, isRefused: true } : door));
  write(LEFT, JSON.stringify(noted));
}

/** The device leaves the door of this token. Another one that it has by now stays. */
export function releaseDoor({ token }: Pick<HeldDoor, 'token'>): void {
  if (heldDoor()?.token === token) write(HELD, RELEASED);
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
