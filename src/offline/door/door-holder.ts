/** Whose door this device is: a company session's, or a door with its own token, claimed by a link. */
import * as z from 'zod/mini';

import { createSignal } from '../../api/signals.ts';

import { OF_HEADERS } from '../../api/token-store.ts';

const HeldDoorSchema = z.object({
  token: z.string(),
  eventId: z.string().check(z.minLength(1)),
  doorId: z.string(),
  door: z.string(),
  /** The event's mark of its company; missing in data of earlier versions. */
  company: z.optional(z.string()),
  /** For a door that was left: the server accepts nothing more of it. */
  isRefused: z.optional(z.boolean()),
});
/** The door claimed by this device. */
export type HeldDoor = Readonly<z.output<typeof HeldDoorSchema>>;

const HELD = 'door_held';
const LEFT = 'doors_left';

/** Emitted when this page has changed the earlier doors. */
export const leftChanged = createSignal<void>();

/** Marks a door that was left, so that it differs from a storage that the browser has erased. */
const RELEASED = 'null';

/** The door of this device; `left` after leaving one, undefined if the storage has none. */
export function doorOfDevice(): HeldDoor | 'left' | undefined {
  try {
    const stored = localStorage.getItem(HELD);
    if (stored === null) return undefined;
    const parsed = z.safeParse(HeldDoorSchema, JSON.parse(stored));
    return parsed.success && OF_HEADERS.test(parsed.data.token) ? parsed.data : 'left';
  } catch {
    return undefined;
  }
}

/** The door of this device, or null. */
export function heldDoor(): HeldDoor | null {
  const door = doorOfDevice();
  return door === undefined || door === 'left' ? null : door;
}

/** Calls back when the device's door may have changed: in another tab, or when the page becomes visible. */
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
 * Sets the device's door. Pending entries of the previous one are still delivered with its own token.
 * @returns false if it cannot be stored, and would be lost with the page
 */
export function holdDoor(door: HeldDoor): boolean {
  const before = heldDoor();
  // Doors of one event share a queue, which the new door delivers.
  const left = leftDoors().filter(({ eventId }) => eventId !== door.eventId && eventId !== before?.eventId);
  if (before && before.eventId !== door.eventId) left.push(before);
  return write(LEFT, JSON.stringify(left)) && write(HELD, JSON.stringify(door));
}

/** Earlier doors of this device that may have pending entries, at most one per event. */
export function leftDoors(): readonly HeldDoor[] {
  try {
    const parsed = z.safeParse(z.array(HeldDoorSchema), JSON.parse(localStorage.getItem(LEFT) ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Called when an earlier door has nothing pending any more. */
export function forgetLeftDoor({ eventId }: Pick<HeldDoor, 'eventId'>): void {
  const left = leftDoors();
  const others = left.filter((door) => door.eventId !== eventId);
  if (others.length < left.length) write(LEFT, JSON.stringify(others));
}

/** Called when the server accepts nothing more of an earlier door. */
export function noteRefused({ token }: Pick<HeldDoor, 'token'>): void {
  const noted = leftDoors().map((door) => (door.token === token ? { ...door, isRefused: true } : door));
  write(LEFT, JSON.stringify(noted));
}

/** Leaves the door of this token; does nothing if the device has another one by now. */
export function releaseDoor({ token }: Pick<HeldDoor, 'token'>): void {
  if (heldDoor()?.token === token) write(HELD, RELEASED);
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
  } catch {
    return false;
  }
  if (key === LEFT) leftChanged.emit();
  return true;
}
